// The scripts of the order page and of its questions for a menu with sizes, options, discounts, places or groups, in one file as
// counter.js: options.js runs before those of the counter, which then find what it has restored.

import "/retry.js";
import "/words.js";
import "/cups.js";
import "/groups.js";
import "/options.js";
import "/app.js";
import "/orders.js";
import "/board.js";
import "/pay.js";
