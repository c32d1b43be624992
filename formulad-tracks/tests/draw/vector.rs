//! SVG files that designers bring along, and files that mean no good.

use std::fmt::Write;
use std::time::{Duration, Instant};

use formulad_tracks::picture::{self, PictureError, SvgError};

fn svg(inner: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \
         width='20mm' height='10mm' viewBox='0 0 20 10'>{inner}</svg>"
    )
}

fn drawn(file: &str) -> Result<image::RgbaImage, SvgError> {
    assert!(picture::is_svg(file.as_bytes()));
    let began = Instant::now();
    let result = picture::draw_svg(file.as_bytes(), 400);
    assert!(began.elapsed() < Duration::from_secs(20), "{file:.300}");
    match result {
        Ok(file) => Ok(image::load_from_memory(&file).unwrap().into_rgba8()),
        Err(PictureError::Svg(error)) => Err(error),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn an_svg_is_drawn_as_large_as_asked_and_stays_clear() {
    let file = svg("<rect width='10' height='10' fill='#c80000'/>\
                    <path d='M10 0H20V5H10Z' fill='#0000dc' fill-opacity='0.5'/>");
    let image = drawn(&file).unwrap();
    assert_eq!(image.dimensions(), (400, 200));
    assert_eq!(image.get_pixel(100, 100).0, [200, 0, 0, 255]);
    let [red, green, blue, alpha] = image.get_pixel(300, 50).0;
    assert_eq!([red, green], [0, 0]);
    assert!(blue.abs_diff(220) <= 1 && alpha.abs_diff(128) <= 1);
    assert_eq!(image.get_pixel(300, 150).0[3], 0);
    assert!(!picture::is_svg(b"\x89PNG\r\n\x1a\n"));
}

/// What Illustrator writes: a list of entities, a style sheet, a gradient by class.
#[test]
fn usual_files_are_drawn() {
    let file = "<?xml version='1.0' encoding='utf-8'?>\n<!-- A logo -->\n\
        <!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd' \
        [<!ENTITY ns_svg 'http://www.w3.org/2000/svg'>]>\n\
        <svg xmlns='&ns_svg;' viewBox='0 0 20 10'><style>.a{fill:url(#g)}</style>\
        <defs><linearGradient id='g'><stop stop-color='#00a000'/></linearGradient>\
        <symbol id='s'><rect width='10' height='10'/></symbol></defs>\
        <g class='a'><use href='#s'/></g><text> </text></svg>";
    let image = drawn(file).unwrap();
    assert_eq!(image.get_pixel(100, 100).0, [0, 160, 0, 255]);
}

#[test]
fn scripts_are_ignored() {
    let plain = svg("<rect width='10' height='10'/>");
    let scripted = svg("<script>document.write('x')</script>\
                        <rect width='10' height='10' onload='alert(1)'/>");
    assert_eq!(drawn(&plain), drawn(&scripted));
}

#[test]
fn what_would_be_left_out_is_refused() {
    let cases = [
        (svg("<text x='1' y='5'>Club</text>"), SvgError::Text),
        (
            svg("<image href='/etc/passwd' width='9' height='9'/>"),
            SvgError::Foreign,
        ),
        (
            svg("<image xlink:href='data:image/png;base64,AAAA'/>"),
            SvgError::Foreign,
        ),
        (
            svg("<use href='http://example.org/a.svg#b'/>"),
            SvgError::Foreign,
        ),
        (
            svg("<foreignObject><p/></foreignObject>"),
            SvgError::Foreign,
        ),
    ];
    for (file, error) in cases {
        assert_eq!(drawn(&file), Err(error), "{file}");
    }
    for file in [
        "<svg",
        "<svg xmlns='http://www.w3.org/2000/svg' width='0'/>",
    ] {
        assert!(matches!(drawn(file), Err(SvgError::Damaged(_))), "{file}");
    }
}

/// Each file is short and would take gigabytes or hours.
#[test]
fn bombs_are_refused() {
    let laughs = "<!DOCTYPE svg [<!ENTITY a 'lol'>".to_owned()
        + &(1..10)
            .map(|n| {
                let name = |n: u8| char::from(b'a' + n);
                let ten = format!("&{};", name(n - 1)).repeat(10);
                format!("<!ENTITY {} '{ten}'>", name(n))
            })
            .collect::<String>()
        + "]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><title>&j;</title></svg>";
    let doubled = |tag: &str, link: &str| {
        let mut inner = String::from("<rect id='n0' width='9' height='9'/>");
        for n in 1..40 {
            let one = format!("<{tag} {link}>").replace('?', &format!("n{}", n - 1));
            let _ = write!(inner, "<g id='n{n}'>{one}</{tag}>{one}</{tag}></g>");
        }
        svg(&inner)
    };
    let nested = |open: &str, close: &str, times: usize| {
        svg(&format!(
            "{}<rect width='9' height='9'/>{}",
            open.repeat(times),
            close.repeat(times)
        ))
    };
    let long = "1 1 ".repeat(50_000);
    let cases = [
        laughs,
        doubled("use", "href='#?'"),
        doubled("rect", "width='9' height='9' clip-path='url(#?)'"),
        nested("<g>", "</g>", 20_000),
        nested("<g opacity='0.5'>", "</g>", 40),
        svg(&"<rect width='9' height='9'/>".repeat(30_000)),
        svg(&"<path d='M0 0h20v10z' stroke='red' stroke-dasharray='0.0001'/>".repeat(5_000)),
        svg(&format!(
            "<marker id='m'>{}</marker><polyline points='{long}' marker-mid='url(#m)'/>",
            "<circle r='1'/>".repeat(100)
        )),
        svg(
            "<pattern id='p' patternUnits='userSpaceOnUse' width='99999' height='99999'>\
             <rect width='99999' height='99999'/></pattern><rect width='9' height='9' fill='url(#p)'/>",
        ),
        svg(&format!(
            "<filter id='f'>{}</filter><rect width='9' height='9' filter='url(#f)'/>",
            "<feTurbulence baseFrequency='0.1' numOctaves='9999'/>".repeat(200)
        )),
        svg(&" ".repeat(2 << 20)),
    ];
    for file in cases {
        assert_eq!(drawn(&file).err(), Some(SvgError::Elaborate), "{file:.300}");
    }
    // What uses itself is not drawn for ever, and of a size without end the shape is left.
    let own = svg("<g id='a'><use href='#a'/></g>");
    assert_eq!(drawn(&own).err(), Some(SvgError::Elaborate));
    let huge = "<svg xmlns='http://www.w3.org/2000/svg' width='1e30' height='1e30'/>";
    assert!(drawn(huge).is_ok_and(|image| image.dimensions() == (400, 400)));
}
