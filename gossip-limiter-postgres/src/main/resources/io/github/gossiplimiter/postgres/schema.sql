-- State of the coordinator of concurrency limits. "${table}" is the configured name, by default
-- gossip_limiter_concurrency. Times are microseconds since 1970 by the clock of the database.

-- One row for each backend.
CREATE TABLE IF NOT EXISTS ${table} (
	namespace varchar(128) NOT NULL,
	backend varchar(200) NOT NULL,
	ceiling varchar(16) NOT NULL,
	allocation varchar(16) NOT NULL,
	handoff varchar(16) NOT NULL,
	lease_millis bigint NOT NULL,
	frozen_micros bigint NOT NULL,
	PRIMARY KEY (namespace, backend)
);

-- One row for each node in front of a backend, written with every report.
CREATE TABLE IF NOT EXISTS ${table}_node (
	namespace varchar(128) NOT NULL,
	backend varchar(200) NOT NULL,
	node varchar(64) NOT NULL,
	life bigint NOT NULL,
	sequence bigint NOT NULL,
	expiry_micros bigint NOT NULL,
	local_limit integer NOT NULL,
	generation bigint NOT NULL,
	share integer NOT NULL,
	held_max integer NOT NULL,
	in_flight integer NOT NULL,
	demand integer NOT NULL,
	leaving boolean NOT NULL,
	PRIMARY KEY (namespace, backend, node)
);
