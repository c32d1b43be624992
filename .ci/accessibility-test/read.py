"""Opens a circuit in the editor, and reads its window through AT-SPI."""

import subprocess
import sys
import time

# Somebody listens: without a client that asks for it, programs offer no tree.
subprocess.run(
    [
        "gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus",
        "--method", "org.freedesktop.DBus.Properties.Set",
        "org.a11y.Status", "ScreenReaderEnabled", "<true>",
    ],
    check=True, stdout=subprocess.DEVNULL,
)

import pyatspi  # noqa: E402

# What can be pressed, chosen, filled in or worked on. The rest groups others, or is text.
CONTROLS = {
    "push button", "button", "toggle button", "check box", "radio button", "combo box", "entry", "text", "spin button",
    "slider", "link", "page tab", "menu item", "canvas", "image", "list item", "progress bar",
}


def wait(what, find, seconds=60):
    """Waits until something is there."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found = find()
        if found:
            return found
        time.sleep(0.3)
    sys.exit(f"{what} never comes")


def application():
    desktop = pyatspi.Registry.getDesktop(0)
    for number in range(desktop.childCount):
        child = desktop.getChildAtIndex(number)
        if child is not None and "track" in (child.name or "").lower() and child.childCount:
            return child
    return None


def nodes(node):
    yield node
    for number in range(node.childCount):
        child = node.getChildAtIndex(number)
        if child is not None:
            yield from nodes(child)


def tree(program):
    found = []
    for node in nodes(program):
        try:
            name, role, about = node.name or "", node.getRoleName(), node.description or ""
        except (LookupError, NotImplementedError, AttributeError, RuntimeError):
            continue
        found.append((role, name, about))
    return found


def press(keys):
    for key in keys.split():
        subprocess.run(["xdotool", "key", key], check=True)
        # A frame takes long without a graphics card.
        time.sleep(0.7)


def check(program, place, wrong):
    found = tree(program)
    for role, name, about in found:
        if role in CONTROLS and not name:
            wrong.append(f"{place}: a {role} without a name: {about!r}")
        # A container has no role that screen readers know, but then nothing to say either.
        if role in ("unknown", "invalid", "") and (name or about):
            wrong.append(f"{place}: {name!r} without a role: {about!r}")
    if not any(role in CONTROLS for role, *_ in found):
        wrong.append(f"{place}: no controls")
    print(f"{place}: {len(found)} nodes, {len({role for role, *_ in found})} roles")
    return found


editor = subprocess.Popen([sys.argv[1], "harbour"])
wrong = []
try:
    program = wait("the editor's tree", application)
    wait("the board", lambda: any(name == "Board" for _, name, *_ in tree(program)))
    window = subprocess.run(
        ["xdotool", "search", "--sync", "--onlyvisible", "--pid", str(editor.pid)],
        check=True, capture_output=True, text=True,
    ).stdout.split()[0]
    # There is no window manager that would give it the keyboard.
    subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True)
    press("Escape")
    check(program, "the circuit", wrong)
    press("r v Up")
    said = check(program, "a space", wrong)
    board = [entry for entry in said if entry[1] == "Board"]
    if not any("selected" in " ".join(entry) for entry in board):
        wrong.append(f"the board does not say what is selected: {board}")
    for keys, place, there in [
        ("F7", "the statistics", "Statistics"), ("F9", "the analysis", "Analysis"),
        ("F10", "the versions", "Pin as baseline"), ("F4 F4 r", "the road", "Board"), ("a", "scenery", "Board"),
        ("ctrl+p", "printing", "Save as…"), ("Escape ctrl+k", "the palette", "Board"),
        ("Escape Escape Escape Escape d", "the race", "Start the race"),
    ]:
        press(keys)
        if not any(name == there for _, name, _ in check(program, place, wrong)):
            wrong.append(f"{place}: there is no {there!r}")
finally:
    editor.kill()
    editor.wait()
for line in sorted(set(wrong)):
    print(line)
sys.exit(1 if wrong else 0)
