-- Second of three parts: the ledger of a key.

local function load(key)
	local stored = redis.call('GET', key)
	local ledger = stored and cmsgpack.unpack(stored)
		or { t = 0, w = {}, o = {}, h = {}, s = {}, e = 0, u = 0, c = {}, x = 0, y = {} }
	-- If the clock of Redis is set back, the time of the ledger stands still meanwhile.
	ledger.t = max(ledger.t, clock)
	return ledger
end

local function spend_all(ledger, when, permits)
	if permits > 0 then
		for _, window in ipairs(ledger.w) do
			spend(window, when, permits)
		end
	end
end

local function holder_of(ledger, holder)
	local known = ledger.h[holder]
	if not known then
		known = { '0', 0, 0, 0, 0, 0 }
		if size(ledger.h) < HOLDERS_MAX then
			ledger.h[holder] = known
		end
	end
	return known
end

-- Permits of a report that are not counted yet. Lots of a holder have increasing numbers, so
-- the last closed one stands for all before it.
local function count_closed(ledger, holder, lot, permits)
	local known = holder_of(ledger, holder)
	local counted = 0
	if known[1] == lot then
		counted = known[2]
	elseif larger(known[1], lot) then
		counted = math.huge
	end
	if counted ~= math.huge then
		known[1], known[2] = lot, max(counted, permits)
	end
	known[3] = ledger.t + KEPT
	return max(0, permits - counted)
end

local function by_end(ledger)
	local lots = {}
	for name, lot in pairs(ledger.o) do
		lots[#lots + 1] = { name = name, lot = lot }
	end
	table.sort(lots, function(a, b) return a.lot[4] < b.lot[4] end)
	return lots
end

local function expire(ledger)
	local now = ledger.t
	for _, entry in ipairs(by_end(ledger)) do
		local lot = entry.lot
		if lot[4] > now then
			break
		end
		ledger.o[entry.name] = nil
		local holder, name = entry.name:match('^(.*):(.*)$')
		count_closed(ledger, holder, name, lot[1])
		spend_all(ledger, lot[4], lot[1] - lot[2])
	end
	for holder, known in pairs(ledger.h) do
		if max(known[3], known[5], known[6]) <= now then
			ledger.h[holder] = nil
		end
	end
	for name, series in pairs(ledger.s) do
		if series[2] <= now then
			ledger.s[name] = nil
		end
	end
	local crowded, kept = #ledger.w > WINDOWS_MAX, {}
	for _, window in ipairs(ledger.w) do
		advance(window, now)
		if window.q > now or (used(window) > 0 and not crowded) then
			kept[#kept + 1] = window
		end
	end
	ledger.w = kept
end

-- Nodes may have different windows for the same limit while it changes. Spent permits are
-- counted in all of them; a new window starts with the counts of the others.
local function find_window(ledger, kind, length, permits)
	for _, window in ipairs(ledger.w) do
		if window.k == kind and window.l == length then
			advance(window, ledger.t)
			return window
		end
	end
	local found = { k = kind, l = length, p = permits, q = 0, e = '', n = 0, u = 0, b = 0 }
	local fullest
	for _, window in ipairs(ledger.w) do
		if used(window) > (fullest and used(fullest) or 0) then
			fullest = window
		end
	end
	if fullest then
		copy(fullest, found)
	end
	advance(found, ledger.t)
	ledger.w[#ledger.w + 1] = found
	return found
end

local function report(ledger, holder, lot, permits, closed)
	local name = holder .. ':' .. lot
	local open = ledger.o[name]
	if not open then
		return count_closed(ledger, holder, lot, permits)
	end
	local before = open[2]
	open[2] = max(before, min(permits, open[1]))
	if closed then
		ledger.o[name] = nil
		count_closed(ledger, holder, lot, open[1])
	end
	return open[2] - before
end

local function report_series(ledger, name, permits, kept)
	local known = ledger.s[name]
	if not known and size(ledger.s) >= HOLDERS_MAX then
		return permits
	end
	local counted = known and known[1] or 0
	ledger.s[name] = { max(counted, permits), ledger.t + kept }
	return max(0, permits - counted)
end

-- A limit that was not leased before: nothing is lent until every member has reported its
-- local decisions, or until none of them counts any more.
local function await_reports(ledger, holder, unsettled, members)
	local first = not ledger.y[holder] and size(ledger.y) < HOLDERS_MAX
	if first and unsettled > 0 then
		ledger.x = max(ledger.x, ledger.t + unsettled)
	end
	if ledger.x <= ledger.t and unsettled == 0 then
		ledger.y = {}
		return
	end
	if first then
		ledger.y[holder] = 1
	end
	if members > 0 and size(ledger.y) >= members then
		ledger.x = min(ledger.x, ledger.t)
	end
end

local function begin_epoch(ledger, epoch)
	ledger.e, ledger.c = epoch, {}
end

local function confirm_stop(ledger, holder, epoch, allowance)
	if epoch > ledger.e then
		begin_epoch(ledger, epoch + (epoch % 2 == ledger.e % 2 and 2 or 1))
	elseif epoch == ledger.e and epoch % 2 == 1
		and (ledger.c[holder] or size(ledger.c) < HOLDERS_MAX) then
		ledger.c[holder] = { allowance, ledger.t + CONFIRMED }
	end
end

local function switch(ledger, fill, threshold)
	if ledger.e % 2 == 1 then
		if fill <= RETURN_SHARE * threshold and ledger.t >= ledger.u then
			begin_epoch(ledger, ledger.e + 1)
		end
	elseif fill >= threshold then
		begin_epoch(ledger, ledger.e + 1)
	end
end

local function lent(ledger)
	local sum = 0
	for _, lot in pairs(ledger.o) do
		sum = sum + lot[1] - lot[2]
	end
	return sum
end

-- Permits that holders want, the number of holders, and how many of them wait to retry.
local function total_demand(ledger)
	local all, count, waiting = 0, 0, 0
	for _, known in pairs(ledger.h) do
		if max(known[5], known[6]) > ledger.t then
			all, count = all + known[4], count + 1
			waiting = waiting + (known[6] > ledger.t and 1 or 0)
		end
	end
	return all, count, waiting
end

-- Permits to grant: a part of the free ones in proportion to the demand of the holder, at
-- most half of them so that the next holder finds some, and one if there is at most one for
-- each; but at least "worth", so that a fast holder does not send a message for each permit.
local function share(ledger, free, wanted, least, worth)
	local all, count = total_demand(ledger)
	local part = free > count and ceil(free * min(0.5, wanted / max(1, all))) or 1
	return min(free, wanted, max(least, part, ceil(worth)))
end

-- Time to live of a new lot: a few times the time until the free permits run out, at the
-- pace of the lots of the last second.
local function lot_ttl(ledger, granted, free)
	local lately = granted
	for _, lot in pairs(ledger.o) do
		if lot[4] - lot[3] * DRIFT / 100 - MARGIN >= ledger.t - LATELY then
			lately = lately + lot[1]
		end
	end
	return max(TTL_MIN, floor(DRY_TIMES * free / max(1, lately) * (LATELY / TTL_STEP)) * TTL_STEP)
end

-- Permits that must be free before a waiting holder retries: enough for the holders that
-- wait already, and for itself.
local function needed(ledger, capacity, wanted, least)
	local _, count, waiting = total_demand(ledger)
	local turn = min(wanted, floor(floor(capacity / TURNS) / max(1, count)))
	return max(least, min(max(least, turn) + waiting * max(1, turn), capacity))
end

-- When permits become free: as reports expire, and as unspent lots end.
local function retry_at(ledger, window, room)
	local out, best = lent(ledger), math.huge
	if room >= out then
		best = free_at(window, room - out, ledger.t)
	end
	for i, entry in ipairs(by_end(ledger)) do
		if i > GUESSES_MAX then
			break
		end
		out = out - (entry.lot[1] - entry.lot[2])
		if room >= out then
			best = min(best, free_at(window, room - out, entry.lot[4]))
		end
	end
	return best == math.huge and 0 or best - ledger.t
end

-- Stores the ledger with the time after which nothing in it counts any more.
local function store(key, ledger)
	local last, lots_over, rest = max(ledger.u, ledger.x), 0, 0
	for _, lot in pairs(ledger.o) do
		lots_over, rest = max(lots_over, lot[4]), rest + lot[1] - lot[2]
	end
	for _, window in ipairs(ledger.w) do
		-- Lent permits without a report count from the end of their lot.
		if window.k == 'b' then
			last = max(last, max(window.b, lots_over) + ceil((window.u + rest * window.l) / window.p))
		else
			last = max(last, expires_at(window), lots_over > 0 and lots_over + window.l or 0)
		end
	end
	for _, known in pairs(ledger.h) do
		last = max(last, known[3], known[5], known[6])
	end
	for _, series in pairs(ledger.s) do
		last = max(last, series[2])
	end
	for _, kept in pairs(ledger.r or {}) do
		last = max(last, kept)
	end
	if last <= clock then
		redis.call('DEL', key)
	else
		local millis = ceil((last - clock) / 1000) + 1000
		redis.call('SET', key, cmsgpack.pack(ledger), 'PX', string.format('%.0f', millis))
	end
end
