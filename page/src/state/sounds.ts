// The sounds of a table, made by the page itself: noise and a few tones, no recordings.

/** The cues. */
export type Cue = "dice" | "hit" | "miss" | "felled" | "turn";

/** How loud everything is, 0 to 1: a table is louder than a film. */
const LOUD = 0.5;

/** A part of a sound: from when (s) after its cue, for how long, and how loud at its peak. */
interface Part {
  at: number;
  lasts: number;
  loud: number;
}

function shape(context: AudioContext, out: AudioNode, { at, lasts, loud }: Part): [GainNode, number] {
  const gain = context.createGain();
  const from = context.currentTime + at;
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loud, from + Math.min(0.01, lasts / 4));
  gain.gain.exponentialRampToValueAtTime(0.001, from + lasts);
  gain.connect(out);
  return [gain, from];
}

function tone(context: AudioContext, out: AudioNode, from: number, to: number, part: Part, type: OscillatorType = "sine"): void {
  const [gain, begins] = shape(context, out, part);
  const voice = context.createOscillator();
  voice.type = type;
  voice.frequency.setValueAtTime(from, begins);
  voice.frequency.exponentialRampToValueAtTime(to, begins + part.lasts);
  voice.connect(gain);
  voice.start(begins);
  voice.stop(begins + part.lasts);
}

function noise(context: AudioContext, out: AudioNode, pitch: number, width: number, part: Part): void {
  const [gain, begins] = shape(context, out, part);
  const length = Math.ceil(context.sampleRate * part.lasts);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) data[at] = Math.random() * 2 - 1;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = width;
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(band);
  band.connect(gain);
  source.start(begins);
}

/** When dice knock on the table while they tumble (s): less and less apart, the last when they are at rest. */
const KNOCKS = [0, 0.09, 0.17, 0.27, 0.35, 0.44, 0.5, 0.56];

const CUES: Record<Cue, (context: AudioContext, out: AudioNode) => void> = {
  dice: (context, out) => {
    for (const [place, at] of KNOCKS.entries())
      noise(context, out, 1600 + 420 * (place % 3), 3, { at, lasts: 0.05, loud: 0.5 - place * 0.03 });
  },
  hit: (context, out) => {
    tone(context, out, 150, 48, { at: 0, lasts: 0.24, loud: 0.9 });
    noise(context, out, 900, 0.8, { at: 0, lasts: 0.09, loud: 0.5 });
  },
  miss: (context, out) => noise(context, out, 520, 1.2, { at: 0, lasts: 0.28, loud: 0.35 }),
  felled: (context, out) => {
    tone(context, out, 220, 110, { at: 0, lasts: 0.5, loud: 0.4 }, "triangle");
    tone(context, out, 147, 73, { at: 0.22, lasts: 0.7, loud: 0.45 }, "triangle");
  },
  turn: (context, out) => {
    tone(context, out, 587, 587, { at: 0, lasts: 0.35, loud: 0.3 });
    tone(context, out, 880, 880, { at: 0.14, lasts: 0.5, loud: 0.3 });
  },
};

let context: AudioContext | null = null;
let out: GainNode | null = null;

/** Play a cue now. A browser that waits for a first touch stays silent until then. */
export function play(cue: Cue): void {
  if (!context || !out) {
    context = new AudioContext();
    out = context.createGain();
    out.gain.value = LOUD;
    out.connect(context.destination);
  }
  if (context.state === "suspended") void context.resume();
  CUES[cue](context, out);
}
