// A wooden note for what the hands have done: two for an order, three for a new order in the kitchen, a low one for a
// shortage. A browser plays nothing before the page was touched. Each tablet can be silent.

const notes = { order: [659, 880], kitchen: [659, 784, 988], shortage: [165] };
const noteSeconds = 0.12;
const ringSeconds = 0.35;
let context = null;

export function isSoundOn() {
  try { return localStorage.getItem("sound") !== "off"; } catch { return true; }
}

export function setSoundOn(isOn) {
  try { localStorage.setItem("sound", isOn ? "on" : "off"); } catch { /* It stays as it is. */ }
}

export function play(name) {
  if (!isSoundOn() || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(15);
  context ??= new AudioContext();
  context.resume();
  notes[name].forEach((frequency, index) => strike(frequency, context.currentTime + index * noteSeconds));
}

function strike(frequency, at) {
  const [note, volume] = [context.createOscillator(), context.createGain()];
  note.type = "triangle";
  note.frequency.value = frequency;
  volume.gain.setValueAtTime(0.3, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + ringSeconds);
  note.connect(volume).connect(context.destination);
  note.start(at);
  note.stop(at + ringSeconds);
}
