// The scripts of the order page and of its questions. `generate` makes one file of them: a tablet loads it with one
// request, in two thirds of the bytes.

import "/retry.js";
import "/words.js";
import "/app.js";
import "/cups.js";
import "/orders.js";
import "/board.js";
import "/pay.js";
