-- The ledger of leased permits, first of three parts: the windows. The parts are joined when
-- they are loaded. One execution answers several calls, one for each of KEYS; ARGV contains
-- the calls one after another, in the order in which the last part reads them. The rules
-- are those of the ledger in Java, and both pass the same tests.
--
-- A sliding window is a log of reports (time, permits); a fixed window is a counter of the
-- current grid cell; a token bucket is a level that drains at the pace of the limit.
--
-- Times and lengths are whole microseconds, which a double holds exactly. Numbers of lots
-- and of holders may be larger and stay text.
--
-- A ledger is one string, packed by MessagePack:
--   t  time of the last change
--   w  windows, see below
--   o  open lots by name: { granted, spent, ttl, until }
--   h  holders: { last lot that is not open any more, spent of it, until,
--                 permits wanted lately, until, time of its retry }
--   s  permits decided without a lot, by name of the series: { spent, until }
--   e  epoch, u  leased until, c  holders that have stopped deciding locally:
--      { allowance given back, until }; of a hybrid limit
--   r  resets by holder and number: until, when they are forgotten; missing before the first
--   x  nothing is lent until, y  holders that have reported their local decisions
--
-- Invariant: a lot counts as lent in full until it is closed or over; permits without a
-- report by then count as spent at that moment. A report counts from its arrival.

local time = redis.call('TIME')
local clock = tonumber(time[1]) * 1000000 + tonumber(time[2])

-- Entries of a sliding window before two neighbours become one; the first for limits of at
-- most so many permits, which are exact.
local EXACT_MAX = 1024
local ENTRIES_MAX = 64
-- Bounds of the state of a key.
local LOTS_MAX = 4096
local HOLDERS_MAX = 4096
local WINDOWS_MAX = 8
-- How long reports may be late or come twice without counting twice.
local KEPT = 60000000
-- Share of its threshold below which nodes decide a key locally again.
local RETURN_SHARE = 0.8
-- How long a member that has stopped is kept without a message of it.
local CONFIRMED = 60000000
-- Waiting holders retry one after another, each for this part of its share.
local TURNS = 8
-- A holder that spends a lot in a second gets no smaller part of the limit.
local SMALL_PART = 32
-- Bounds of the time to live of a lot: a minimum, and a multiple of the time until the free
-- permits run out.
local TTL_MIN = 1000000
local DRY_TIMES = 3
local TTL_STEP = 100000
local LATELY = 1000000
-- A lot counts as lent for longer than its time to live, because clocks drift: in per cent,
-- and a constant margin.
local DRIFT = 101
local MARGIN = 200000
-- Lots that are examined one by one to estimate when permits become free.
local GUESSES_MAX = 16
-- Fixed windows are counted from the first Monday of 1970.
local ORIGIN = 4 * 24 * 60 * 60 * 1000000

local max, min, ceil, floor = math.max, math.min, math.ceil, math.floor

local position = 0

local function text()
	position = position + 1
	return ARGV[position]
end

local function number()
	return tonumber(text())
end

local function size(map)
	local count = 0
	for _ in pairs(map) do
		count = count + 1
	end
	return count
end

-- Whether a number written as text is larger than another.
local function larger(a, b)
	if #a ~= #b then
		return #a > #b
	end
	return a > b
end

-- Windows: k kind, l length, p permits, q wanted until. 's' is a sliding window: e is the
-- log, a string of the time and the permits of each report, which is copied as a whole and
-- read only at its ends; n is their sum. 'f' is a fixed window: n permits since b. 'b' is a
-- token bucket: u was missing at time b, in permits times microseconds, so that no fraction
-- is lost.

local ENTRY = '<dd'
local ENTRY_BYTES = 16

local function advance(window, now)
	if window.k == 's' then
		local entries, from = window.e, 1
		while from < #entries do
			local when, permits = struct.unpack(ENTRY, entries, from)
			if when + window.l > now then
				break
			end
			window.n = window.n - permits
			from = from + ENTRY_BYTES
		end
		if from > 1 then
			window.e = entries:sub(from)
		end
	elseif window.k == 'f' then
		local begin = now - (now - ORIGIN) % window.l
		if begin > window.b then
			window.b, window.n = begin, 0
		end
	elseif now > window.b then
		window.u = max(0, window.u - (now - window.b) * window.p)
		window.b = now
	end
end

local function used(window)
	if window.k == 'b' then
		return ceil(window.u / window.l)
	end
	return window.n
end

-- Merges the pair of entries that costs least: its older permits expire with the younger.
local function merge(entries)
	local best, least = 1, math.huge
	local when, permits = struct.unpack(ENTRY, entries)
	for from = 1, #entries - ENTRY_BYTES, ENTRY_BYTES do
		local next_when, next_permits = struct.unpack(ENTRY, entries, from + ENTRY_BYTES)
		local cost = permits * (next_when - when)
		if cost < least then
			best, least = from, cost
		end
		when, permits = next_when, next_permits
	end
	local _, older = struct.unpack(ENTRY, entries, best)
	local later, younger = struct.unpack(ENTRY, entries, best + ENTRY_BYTES)
	return entries:sub(1, best - 1) .. struct.pack(ENTRY, later, older + younger)
		.. entries:sub(best + 2 * ENTRY_BYTES)
end

local function log(window, when, permits)
	local entries = window.e
	window.n = window.n + permits
	if #entries > 0 then
		local last, before = struct.unpack(ENTRY, entries, #entries - ENTRY_BYTES + 1)
		if last >= when then
			window.e = entries:sub(1, -ENTRY_BYTES - 1) .. struct.pack(ENTRY, last, before + permits)
			return
		end
	end
	window.e = entries .. struct.pack(ENTRY, when, permits)
	if #window.e > ENTRY_BYTES * (window.p <= EXACT_MAX and EXACT_MAX or ENTRIES_MAX) then
		window.e = merge(window.e)
	end
end

local function spend(window, when, permits)
	advance(window, when)
	if window.k == 's' then
		log(window, when, permits)
	elseif window.k == 'f' then
		window.n = window.n + permits
	else
		window.u = window.u + permits * window.l
	end
end

-- Copies the counts of a window into another.
local function copy(from, to)
	if from.k == 's' then
		for at = 1, #from.e, ENTRY_BYTES do
			local when, permits = struct.unpack(ENTRY, from.e, at)
			spend(to, when, permits)
		end
	else
		spend(to, from.b, used(from))
	end
end

-- The first time, from a given one on, at which at most so many permits count.
local function free_at(window, room, from)
	if window.k == 's' then
		local left, at = window.n, from
		for each = 1, #window.e, ENTRY_BYTES do
			local when, permits = struct.unpack(ENTRY, window.e, each)
			if left <= room and when + window.l > from then
				break
			end
			left = left - permits
			at = max(at, when + window.l)
		end
		return at
	elseif window.k == 'f' then
		return window.n <= room and from or max(from, window.b + window.l)
	end
	return max(from, window.b + ceil((window.u - room * window.l) / window.p))
end

-- Time from which nothing in a window counts any more.
local function expires_at(window)
	if used(window) == 0 then
		return 0
	elseif window.k == 's' then
		return struct.unpack(ENTRY, window.e, #window.e - ENTRY_BYTES + 1) + window.l
	end
	return free_at(window, 0, 0)
end
