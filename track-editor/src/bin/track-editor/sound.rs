//! Sound output. It builds without system packages: on Linux and similar systems it speaks the sound
//! server's own protocol, elsewhere it uses the system's library.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The most sounds played at once; further ones are dropped.
const MOST: usize = 4;

/// Plays sounds, each in a separate thread.
#[derive(Debug, Clone, Default)]
pub(crate) struct Loudspeaker {
    playing: Arc<AtomicUsize>,
}

impl Loudspeaker {
    /// Plays samples of one channel, `rate` per second. Does nothing if there is no sound device.
    pub(crate) fn play(&self, samples: &[f32], rate: u32) {
        if self.playing.fetch_add(1, Ordering::SeqCst) >= MOST {
            self.playing.fetch_sub(1, Ordering::SeqCst);
            return;
        }
        let playing = Arc::clone(&self.playing);
        let samples = samples.to_vec();
        let thread = thread::Builder::new().spawn(move || {
            // Errors are not reported: a race works without sound.
            let _ = play(samples, rate);
            playing.fetch_sub(1, Ordering::SeqCst);
        });
        if thread.is_err() {
            self.playing.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

/// Plays it to its end.
#[cfg(all(unix, not(target_os = "macos")))]
fn play(samples: Vec<f32>, rate: u32) -> Result<(), pulseaudio::ClientError> {
    use pulseaudio::protocol::{
        ChannelMap, ChannelVolume, PlaybackStreamParams, SampleFormat, SampleSpec,
    };
    use pulseaudio::{AsPlaybackSource, Client};

    let client = Client::from_env(c"track-editor")?;
    let stream = PlaybackStreamParams {
        sample_spec: SampleSpec {
            format: SampleFormat::Float32Le,
            channels: 1,
            sample_rate: rate,
        },
        channel_map: ChannelMap::mono(),
        cvolume: Some(ChannelVolume::norm(1)),
        ..PlaybackStreamParams::default()
    };
    let bytes: Vec<u8> = samples.into_iter().flat_map(f32::to_le_bytes).collect();
    let mut at = 0;
    let source = move |room: &mut [u8]| {
        let left = bytes.get(at..).unwrap_or_default();
        let count = left.len().min(room.len());
        room[..count].copy_from_slice(&left[..count]);
        at += count;
        count
    };
    pollster::block_on(async {
        let stream = client.create_playback_stream(stream, source.as_playback_source());
        stream.await?.play_all().await
    })
}

/// Plays it to its end.
#[cfg(any(windows, target_os = "macos"))]
fn play(samples: Vec<f32>, rate: u32) -> Result<(), rodio::DeviceSinkError> {
    use std::num::NonZero;
    use std::time::Duration;

    use rodio::DeviceSinkBuilder;
    use rodio::buffer::SamplesBuffer;

    let length = Duration::from_secs_f64(samples.len() as f64 / f64::from(rate.max(1)));
    let rate = NonZero::new(rate).unwrap_or(NonZero::<u32>::MIN);
    let mut device = DeviceSinkBuilder::open_default_sink()?;
    device.log_on_drop(false);
    device
        .mixer()
        .add(SamplesBuffer::new(NonZero::<u16>::MIN, rate, samples));
    // The device still has some samples buffered.
    thread::sleep(length + Duration::from_millis(300));
    Ok(())
}
