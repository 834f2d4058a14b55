-- Last of three parts: reads the calls from ARGV and answers them.

local function read_call()
	local call = { kind = text(), burst = number(), windows = {}, reports = {} }
	for i = 1, number() do
		call.windows[i] = { permits = number(), length = number() }
	end
	call.hybrid, call.threshold, call.allowances = number() == 1, number(), number()
	call.longest, call.counted = number(), number()
	call.holder = text()
	for i = 1, number() do
		call.reports[i] = { lot = text(), spent = number(), closed = number() == 1 }
	end
	call.series, call.series_spent, call.allowance = text(), number(), number()
	call.epoch, call.members, call.unsettled = number(), number(), number()
	call.lot, call.wanted, call.least = text(), number(), number()
	call.ttl, call.lent, call.wish, call.rest = number(), number(), number(), number()
	return call
end

local function take_reports(ledger, call)
	local permits = 0
	for _, each in ipairs(call.reports) do
		permits = permits + report(ledger, call.holder, each.lot, each.spent, each.closed)
	end
	if call.series ~= '0' then
		permits = permits + report_series(ledger, call.holder .. ':' .. call.series, call.series_spent,
			call.counted + KEPT)
	end
	spend_all(ledger, ledger.t, permits)
	await_reports(ledger, call.holder, min(call.unsettled, call.counted), call.members)
end

-- Windows of a call with their capacity.
local function lines_of(ledger, call)
	local lines = {}
	for i, each in ipairs(call.windows) do
		local window = find_window(ledger, call.kind, each.length, each.permits)
		window.p = each.permits
		window.q = ledger.t + each.length
		lines[i] = { window = window, capacity = call.kind == 'b' and call.burst or each.permits }
	end
	return lines
end

local function fill(ledger, lines)
	local out, most = lent(ledger), 0
	for _, line in ipairs(lines) do
		most = max(most, (used(line.window) + out) / line.capacity)
	end
	return most
end

-- Permits reserved for members of a hybrid limit that may still decide locally.
local function reserved(ledger, call)
	if not call.hybrid then
		return 0
	end
	local given = 0
	for holder, stopped in pairs(ledger.c) do
		if stopped[2] <= ledger.t then
			ledger.c[holder] = nil
		else
			given = given + stopped[1]
		end
	end
	return max(0, call.allowances - given)
end

local function capacity_of(lines)
	local capacity = math.huge
	for _, line in ipairs(lines) do
		capacity = min(capacity, line.capacity)
	end
	return capacity
end

local function deny(ledger, call, lines, kept, known)
	if call.hybrid then
		ledger.u = max(ledger.u, ledger.t + call.longest)
		if ledger.e % 2 == 0 then
			begin_epoch(ledger, ledger.e + 1)
		end
	end
	local turn, after = needed(ledger, capacity_of(lines), call.wanted, call.least), 0
	for _, line in ipairs(lines) do
		after = max(after, retry_at(ledger, line.window, line.capacity - kept - turn))
	end
	if after > 0 then
		after = max(after, call.rest)
	end
	known[5], known[6] = ledger.t + after, ledger.t + after
	return after
end

-- Returns the permits granted, their time to live, and when to retry if there are none.
local function grant(ledger, call, lines, free, kept)
	local name = call.holder .. ':' .. call.lot
	local open = ledger.o[name]
	if open then
		return open[1], open[3], 0
	end
	local known = holder_of(ledger, call.holder)
	if not larger(call.lot, known[1]) or size(ledger.o) >= LOTS_MAX then
		return 0, 0, 0
	end
	known[4], known[5], known[6] = call.wanted, ledger.t + call.wish, 0
	if ledger.x > ledger.t then
		return 0, 0, ledger.x - ledger.t
	end
	if free < call.least then
		return 0, 0, deny(ledger, call, lines, kept, known)
	end
	local granted = share(ledger, free, call.wanted, call.least, capacity_of(lines) / SMALL_PART * TTL_MIN / call.wish)
	local ttl = min(call.ttl, lot_ttl(ledger, granted, free - granted))
	ledger.o[name] = { granted, 0, ttl, ledger.t + call.lent - floor((call.ttl - ttl) * DRIFT / 100) }
	return granted, ttl, 0
end

-- A call without a lot has no use for a duration: it is the number of a reset. What was spent
-- counts no more, nor what is spent of open lots.
local function reset(ledger, call)
	local name = call.holder .. ':' .. call.wish
	ledger.r = ledger.r or {}
	for known, over in pairs(ledger.r) do
		if over <= ledger.t then
			ledger.r[known] = nil
		end
	end
	if not ledger.r[name] then
		ledger.r[name], ledger.w = ledger.t + KEPT, {}
		for _, lot in pairs(ledger.o) do
			lot[2] = lot[1]
		end
	end
	local rest = 0
	for _, lot in pairs(ledger.o) do
		if lot[1] == lot[2] then
			rest = max(rest, lot[4] - ledger.t)
		end
	end
	return rest
end

local function exchange(key, call)
	local ledger = load(key)
	expire(ledger)
	local rest = 0
	local resets = call.lot == '0' and call.wish > 0
	if resets then
		rest = reset(ledger, call)
	end
	local lines = lines_of(ledger, call)
	-- A call that only reads says nothing of its holder.
	local reads = call.lot == '0' and #call.reports == 0 and call.series == '0' and call.members == 0
	if not reads then
		take_reports(ledger, call)
	end
	if call.hybrid and not reads then
		confirm_stop(ledger, call.holder, call.epoch, call.allowance)
		switch(ledger, fill(ledger, lines), call.threshold)
	end
	local kept, out, free = reserved(ledger, call), lent(ledger), math.huge
	for _, line in ipairs(lines) do
		free = min(free, line.capacity - kept - used(line.window) - out)
	end
	local granted, ttl, after = 0, 0, 0
	if call.lot ~= '0' then
		granted, ttl, after = grant(ledger, call, lines, free, kept)
		free = free - (lent(ledger) - out)
		if call.hybrid and granted > 0 then
			switch(ledger, fill(ledger, lines), call.threshold)
		end
	end
	store(key, ledger)
	if resets then
		return 0, call.wish, max(0, free), rest, call.hybrid and ledger.e or 0
	end
	return granted, ttl, max(0, free), after, call.hybrid and ledger.e or 0
end

local answers = {}
for _, key in ipairs(KEYS) do
	for _, value in ipairs({ exchange(key, read_call()) }) do
		answers[#answers + 1] = value
	end
end
return answers
