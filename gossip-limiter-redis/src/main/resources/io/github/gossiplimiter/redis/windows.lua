-- The ledger of leased permits, first part: what windows count. The parts are put together
-- when they are loaded. One run answers several calls, one for each of KEYS; ARGV holds
-- the calls one after the other, in the order in which the last part reads them. The rules
-- are those of the ledger in Java, and both pass the same tests.
--
-- Times and lengths are whole microseconds, which a double holds exactly. Numbers of lots
-- and of holders may be larger and stay text.
--
-- A ledger is one string, packed by MessagePack:
--   t  when it was last touched
--   w  windows, see below
--   o  open lots by name: { granted, spent, ttl, until }
--   h  holders: { last lot that is not open any more, spent of it, until,
--                 permits wanted lately, until }
--   s  what was decided without a lot, by name of the series: { spent, until }
--   e  epoch, u  leased until, c  allowances given back by holder: of a hybrid limit
--   x  nothing is lent until, y  holders that have told what they had decided before
--
-- A lot counts as lent in full until it is closed or over; what was not reported by then
-- counts as spent at that moment. A report counts from when it arrives.

local time = redis.call('TIME')
local clock = tonumber(time[1]) * 1000000 + tonumber(time[2])

-- Entries of a sliding window before two neighbours become one; the first for limits of at
-- most so many permits, which are exact.
local EXACT_MAX = 1024
local ENTRIES_MAX = 64
-- Bounds of what is kept of a key.
local LOTS_MAX = 4096
local HOLDERS_MAX = 4096
local WINDOWS_MAX = 8
-- How long reports may be late or come twice without counting twice.
local KEPT = 60000000
-- How far below its threshold a key must be before nodes decide alone again.
local RETURN_SHARE = 0.8
-- Lots that are looked at one by one when guessing when permits come back.
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

-- Windows: k kind, l length, p permits, q wanted until. 's' slides: e holds the time and
-- the permits of each report. 'f' is one of a fixed grid: n permits since b. 'b' is a
-- bucket: u has been spent and had not flown back at b, in permits times microseconds, so
-- that no fraction is lost.

local function settle(window, now)
	if window.k == 's' then
		local entries, first = window.e, 1
		while entries[first] and entries[first] + window.l <= now do
			first = first + 2
		end
		if first > 1 then
			local rest = {}
			for i = first, #entries do
				rest[#rest + 1] = entries[i]
			end
			window.e = rest
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
	if window.k == 's' then
		local sum = 0
		for i = 2, #window.e, 2 do
			sum = sum + window.e[i]
		end
		return sum
	elseif window.k == 'f' then
		return window.n
	end
	return ceil(window.u / window.l)
end

-- The older permits of the pair that costs least count until the younger ones are over.
local function merge(entries)
	local best, least = 1, math.huge
	for i = 1, #entries - 3, 2 do
		local cost = entries[i + 1] * (entries[i + 2] - entries[i])
		if cost < least then
			best, least = i, cost
		end
	end
	entries[best + 3] = entries[best + 3] + entries[best + 1]
	table.remove(entries, best + 1)
	table.remove(entries, best)
end

local function spend(window, when, permits)
	settle(window, when)
	if window.k == 's' then
		local entries = window.e
		local last = #entries
		if last > 0 and entries[last - 1] >= when then
			entries[last] = entries[last] + permits
		else
			entries[last + 1] = when
			entries[last + 2] = permits
			if last / 2 >= (window.p <= EXACT_MAX and EXACT_MAX or ENTRIES_MAX) then
				merge(entries)
			end
		end
	elseif window.k == 'f' then
		window.n = window.n + permits
	else
		window.u = window.u + permits * window.l
	end
end

-- What counts, as times and permits, oldest first.
local function spent(window)
	if window.k == 's' then
		return window.e
	end
	return { window.b, used(window) }
end

-- The first moment, not before another, at which no more than so much counts.
local function free_at(window, room, from)
	if window.k == 's' then
		local left, at = used(window), from
		for i = 1, #window.e, 2 do
			local leaves = window.e[i] + window.l
			if left <= room and leaves > from then
				break
			end
			left = left - window.e[i + 1]
			at = max(at, leaves)
		end
		return at
	elseif window.k == 'f' then
		return window.n <= room and from or max(from, window.b + window.l)
	end
	return max(from, window.b + ceil((window.u - room * window.l) / window.p))
end

-- When nothing of it counts any more.
local function over_at(window)
	return used(window) > 0 and free_at(window, 0, 0) or 0
end
