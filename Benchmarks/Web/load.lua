-- The requests of wrk, and its result in one line of JSON after "RESULT ".
--
--   wrk ... -s load.lua URL -- WORK RUN JUICE ORIGIN [STATUS JUICES]
--
-- WORK   read: the URL; order: an order each time; rush: an order, then four times the page
-- RUN    begins every order's key: no two runs share a key, and no two requests of a run
-- STATUS of a read, and JUICES, comma-separated ids whose buttons the page has: check each response. That costs wrk
--        time, so a timed run does not check
local threads = {}

function setup(thread)
   thread:set("number", #threads + 1)
   table.insert(threads, thread)
end

function init(arguments)
   local work, run, juice, origin, expected, ids = unpack(arguments)
   local count = 0
   local juices = {}
   wrong, example = 0, ""
   local page = wrk.format("GET")

   -- The length of a key is always the same, so the bytes around it are made once.
   local mark = string.rep("0", 10)
   local form = string.format("key=%s-%02d-%s&juice=%s", run, number, mark, juice)
   local order = wrk.format("POST", "/orders", {
      ["Host"] = wrk.headers["Host"], ["Origin"] = origin,
      ["Accept-Language"] = wrk.headers["Accept-Language"],
      ["Content-Type"] = "application/x-www-form-urlencoded" }, form)
   local offset = order:find(mark .. "&juice", 1, true)
   local before, after = order:sub(1, offset - 1), order:sub(offset + #mark)
   local function nextOrder()
      count = count + 1
      return before .. string.format("%010d", count) .. after
   end

   if work == "order" then
      request = nextOrder
   elseif work == "rush" then
      local turn = 0
      request = function()
         turn = turn + 1
         return turn % 5 == 1 and nextOrder() or page
      end
   end

   if expected then
      expected = tonumber(expected)
      for id in ids:gmatch("[^,]+") do table.insert(juices, id) end
      response = function(status, headers, body)
         local isRight
         if status == 303 then
            isRight = work ~= "read" and (headers["Location"] or ""):match("^/orders/%d+$") ~= nil
         elseif status == expected and work ~= "order" then
            isRight = true
            for _, id in ipairs(juices) do
               if not body:find('value="' .. id .. '"', 1, true) then isRight = false end
            end
         end
         if not isRight then
            wrong = wrong + 1
            example = status .. " " .. body:sub(1, 60):gsub("[^%w <>/=]", "?")
         end
      end
   end
end

function done(summary, latency)
   local wrong, example = 0, ""
   for _, thread in ipairs(threads) do
      wrong = wrong + thread:get("wrong")
      if thread:get("example") ~= "" then example = thread:get("example") end
   end
   local errors = summary.errors
   print(string.format(
      'RESULT {"requests": %d, "seconds": %.6f, "bytes": %d, "p50": %d, "p99": %d, "max": %d, '
      .. '"broken": %d, "refused": %d, "late": %d, "wrong": %d, "example": "%s"}',
      summary.requests, summary.duration / 1e6, summary.bytes,
      latency:percentile(50), latency:percentile(99), latency.max,
      errors.connect + errors.read + errors.write, errors.status, errors.timeout, wrong, example))
end
