// The switch for the sounds of this tablet. Without a script there are none, and the page shows no switch.

import { isSoundOn, play, setSoundOn } from "/sound.js";

const control = document.getElementById("sound");
control.checked = isSoundOn();
control.addEventListener("change", () => {
  setSoundOn(control.checked);
  play("order");
});
document.getElementById("sound-row").hidden = false;
