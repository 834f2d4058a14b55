/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.usage;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Properties with which no application starts: what is set, what the message names, and
 * what it says to type. A property without a prefix is one of ours.
 */
class WrongPropertyTests {

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', quoteCharacter = '\u0000', ignoreLeadingAndTrailingWhitespace = true,
			textBlock = """
					limits.search.limit=abc                    | gossip-limiter.limits.search.limit                                         | Update your application's configuration
					limits.search.limit=-5                     | 'gossip-limiter.limits.search.limit' is -5                                 | Set it to a positive value, for example 100
					limits.search.limit=0                      | 'gossip-limiter.limits.search.limit' is 0                                  | Set it to a positive value, for example 100
					limits.search.limit=99999999999            | 'gossip-limiter.limits.search.limit' is 99999999999                        | Set it to
					limits.search.limit=                       | Property: gossip-limiter.limits.search.limit                               | Update your application's configuration
					limits.search.window=60                    | 'gossip-limiter.limits.search.window' is 60ms                              | with a unit, for example
					limits.search.window=0s                    | 'gossip-limiter.limits.search.window' is 0ms                               | for example
					limits.search.window=500d                  | 'gossip-limiter.limits.search.window'                                      | for example
					limits.search.window=1 minute              | gossip-limiter.limits.search.window                                        | Update your application's configuration
					limits.other.limit=5                       | 'gossip-limiter.limits.other.window'                                       | for example
					limits.other.window=5s                     | 'gossip-limiter.limits.other.limit'                                        | for example
					limits.search.limt=5                       | gossip-limiter.limits.search.limt                                          | Update your application's configuration
					limts.search.limit=5                       | gossip-limiter.limts.search.limit                                          | Update your application's configuration
					limits.search=100                          | 'gossip-limiter.limits.search' has a value, but it is a group              | 'gossip-limiter.limits.search.
					web=off; web.order=1                       | 'gossip-limiter.web' has a value, but it is a group                        | 'gossip-limiter.web.order'
					limits.search.key=heder:X-User             | at character 6                                                             | headers['NAME']
					limits.search.key=                         | 'gossip-limiter.limits.search.key' is empty                                | Set it to ip, principal, header:NAME
					limits.search.key=header:                  | which names no header                                                      | header:X-Api-Key
					limits.search.key=header:a b               | 'a b' cannot be the name of a header                                       | header:X-Api-Key
					limits.search.key=headers['X               | "headers['X", which is not an expression                                   | Correct the expression
					limits.search.key=path.trim()              | a method is called                                                         | Expressions cannot call methods
					limits.search.key=T(System).out            | a type or bean is used                                                     | can only read the request
					limits.search.key=@bean                    | a type or bean is used                                                     | can only read the request
					limits.search.key=principal.name           | 'principal' is a text and has no 'name'                                    | Write principal alone
					limits.search.key=ip = 'a'                 | a value is assigned                                                        | can only read the request
					limits.search.key=headers                  | is "headers", which is a map; a key is one value                           | headers['NAME']
					limits.search.cost=abc                     | 'abc' is unknown                                                           | headers['NAME']
					limits.search.cost=0                       | 'gossip-limiter.limits.search.cost' is 0                                   | Set it to a positive number
					limits.search.cost=-2                      | 'gossip-limiter.limits.search.cost' is -2                                  | Set it to a positive number
					limits.search.cost=6                       | more than the 5 permits that limit 'search' has                            | Set it to at most 5
					limits.search.cost='many'                  | "'many'", which is a text; a cost is a number                              | Set it to a positive number
					limits.search.cost='-1'                    | "'-1'", which is a text; a cost is a number                                | Set it to a positive number
					limits.search.cost=path == '/a'            | which is true or false; a cost is a number                                 | Set it to a positive number
					limits.search.cost=query                   | "query", which is a map; a cost is a number                                | Set it to a positive number
					limits.search.condition='yes'              | 'gossip-limiter.limits.search.condition' is "'yes'", which is a text       | Compare it with something
					limits.search.condition=headers['X-Batch'] | which is a text; a condition is true or false                              | headers['X-Batch'] == 'yes'
					limits.search.condition=principal ?: ip    | which is a text; a condition is true or false                              | Compare it with something
					limits.search.condition=path + method      | which is a text; a condition is true or false                              | Compare it with something
					limits.search.condition=1 + 1              | which is a number; a condition is true or false                            | Compare it with something
					limits.search.condition=query              | which is a map; a condition is true or false                               | Compare it with something
					limits.search.condition=methd == 'GET'     | 'methd' is unknown                                                         | headers['NAME']
					limits.search.charge=4xx                   | 'gossip-limiter.limits.search.charge' is '4xx'                             | Set it to one of: before; on-status:
					limits.search.charge=on-status:4x          | '4x' is neither a status nor a class                                       | on-status:401,403
					limits.search.charge=on-status:999         | '999' is neither a status nor a class                                      | on-status:401,403
					limits.search.charge=on-exception          | a request ends with a status                                               | Use a limit of its own for methods
					limits.search.paths[0]=/api/{              | 'gossip-limiter.limits.search.paths[0]' is '/api/{'                        | Write a path such as
					limits.search.paths[0]=/a/**/b/**          | which is not a path pattern                                                | Write a path such as
					limits.search.paths[0]=                    | 'gossip-limiter.limits.search.paths[0]' is empty                           | All paths are /**
					limits.search.paths[0]=http://shop.test/api   | it is a URL                                                                | Write the path alone, '/api'
					limits.search.paths[0]=POST /api              | it begins with a method                                                    | add the condition "method == 'POST'"
					limits.search.paths[0]=/api?q=1               | the query is not part of the path                                          | add a condition, for example "query['NAME'] == 'value'"
					limits.search.paths[0]=/caf%C3%A9             | paths are matched decoded                                                  | Write '/café'
					limits.search.paths[0]=/a;v=1                 | parameters of a path are not part                                          | Write '/a'
					limits.search.paths[0]=/a#top                 | the part after # is not part                                               | Write '/a'
					limits.search.paths[0]=/a//b                  | it has an empty segment                                                    | Write '/a/b'
					limits.search.paths[0]=/a/../b                | it has the segment '.' or '..'                                             | Write a path such as
					concurrency.llm.paths=POST /llm            | 'gossip-limiter.concurrency.llm.paths[0]' is 'POST /llm'                   | method == 'POST'
					limits.other.before-authentication=true; limits.other.limit=5; limits.other.window=5s | only limits on paths can apply that early | Set 'gossip-limiter.limits.other.paths'
					limits.search.before-authentication=true; limits.search.key=principal | The limit 'search' applies before authentication        | before-authentication
					limits.search.plan=headers['P']            | names a plan, but the limit has none                                       | Add plans, for example
					limits.search.plans.gold.limit=9           | 'gossip-limiter.limits.search.plans.gold.window'                           | for example
					limits.search.plans.own.limit=9; limits.search.plans.own.window=9s | has the plan 'own'                                 | Rename it
					limits.search.plans.gold.limit=9; limits.search.plans.gold.window=9s | nothing says which plan a request has            | bean of type PlanResolver
					limits.search.plans.gold.limit=9; limits.search.plans.gold.window=9s; limits.search.plan='glod' | there is no plan 'glod' | one of the plans [gold]
					limits.search.plans.gold.limit=9; limits.search.plans.gold.window=9s; limits.search.plan=path == '/' | a plan is called by a text | one of the plans [gold]
					limits.search.unknown-plan=gold            | 'gossip-limiter.limits.search.unknown-plan' is 'gold'                      | deny
					limits.search.tenant=headers               | which is a map; a key is one value                                         | headers['NAME']
					limits.search.deny[0]=10.0.0.0/99          | 'gossip-limiter.limits.search.deny[0]'                                     | 10.0.0.0/8
					limits.search.consistency=strict; limits.search.window=500ms | a window lasts 500ms                                     | gossip or local-share
					limits.search.consistency=strickt          | gossip-limiter.limits.search.consistency                                   | STRICT
					limits.search.consistency=local-share      | nothing says among how many nodes                                          | 'gossip-limiter.cluster.expected-members'
					limits.search.on-failure=deny              | a limit that is gossip                                                     | strict or hybrid
					limits.search.hybrid-threshold=0.5         | only a hybrid limit has a threshold                                        | to hybrid
					limits.search.algorithm=tokenbucket2       | gossip-limiter.limits.search.algorithm                                     | TOKEN_BUCKET
					limits.search.burst=10                     | only a token bucket has a burst                                            | 'gossip-limiter.limits.search.algorithm' to token-bucket
					limits.search.precision=0                  | 'gossip-limiter.limits.search.precision' is 0                              | for example 60
					limits.search.windows[0].limit=9; limits.search.windows[0].window=1h | they say the same thing twice                    | Keep 'gossip-limiter.limits.search.windows'
					limits.search.load-adaptive=true; limits.search.consistency=strict | handed out by a coordinator                        | to gossip or local-share
					limits.search.revision=-1                  | 'gossip-limiter.limits.search.revision' is -1                              | for example 1
					web.headers=none2                          | gossip-limiter.web.headers                                                 | DRAFT
					web.trusted-proxies=proxy.local            | 'gossip-limiter.web.trusted-proxies[0]' is 'proxy.local'                   | 10.0.0.0/8
					web.trusted-proxies=10.0.0/8               | 'gossip-limiter.web.trusted-proxies[0]' is '10.0.0/8'                      | 10.0.0.0/8
					web.retry-after-jitter=20                  | 'gossip-limiter.web.retry-after-jitter' is 20.0                            | for example 0.2
					web.ipv6-prefix=129                        | 'gossip-limiter.web.ipv6-prefix' is 129                                    | for example 64
					web.missing-key=ignore                     | gossip-limiter.web.missing-key                                             | DENY
					store.maximum-memory=1KB                   | 'gossip-limiter.store.maximum-memory' is 1024B                             | for example 64MB
					store.maximum-keys=0                       | 'gossip-limiter.store.maximum-keys' is 0                                   | for example 1000000
					store.cold.type=mvstore                    | is mvstore, but                                                            | gossip-limiter
					strict.coordinator=redis                   | nothing says where Redis is                                                | redis://redis.internal:6379
					strict.coordinator=raft                    | nothing says which nodes vote                                              | shop-1,shop-2,shop-3
					strict.max-wait=1m                         | 'gossip-limiter.strict.max-wait' is 60000ms                                | for example 5ms
					gossip.base-interval=0s                    | 'gossip-limiter.gossip.base-interval' is 0ms                               | for example 1s
					gossip.fan-out.min=0                       | 'gossip-limiter.gossip.fan-out.min' is 0                                   | for example 3
					gossip.strategy=twostage2                  | gossip-limiter.gossip.strategy                                             | TWO_STAGE
					cluster.seeds=a:abc                        | 'gossip-limiter.cluster.seeds[0]' is 'a:abc'                               | 10.0.0.7:7946
					cluster.port=70000                         | 'gossip-limiter.cluster.port' is 70000                                     | for example 7946
					cluster.membership=static                  | 'gossip-limiter.cluster.membership' is static                              | gossip-limiter-cluster
					cluster.expected-members=0                 | 'gossip-limiter.cluster.expected-members' is 0                             | for example 3
					node-id=a b                                | 'gossip-limiter.node-id'                                                   | for example shop-1
					concurrency.llm.exclude-paths=/free        | 'gossip-limiter.concurrency.llm.exclude-paths' is set, but the limit has no paths | Set 'gossip-limiter.concurrency.llm.paths'
					concurrency.llm.max-limit=0                | 'gossip-limiter.concurrency.llm.max-limit' is 0                            | for example
					concurrency.llm.min-limit=9; concurrency.llm.max-limit=3 | less than 'gossip-limiter.concurrency.llm.min-limit'         | at least 9
					concurrency.llm.ceilling=sum               | gossip-limiter.concurrency.llm.ceilling                                    | Update your application's configuration
					""")
	void isExplained(String settings, String description, String action) {
		WrongUsage.start("limits.search.paths[0]=/api/**; " + settings).assertExplained(description, action);
	}

	@ParameterizedTest(name = "{0} characters")
	@CsvSource({ "256, x", "128, \u00e4" })
	void nameThatIsTooLongIsExplained(int length, String character) {
		WrongUsage
			.start("limits.[" + character.repeat(length) + "].limit=5; limits.[" + character.repeat(length)
					+ "].window=5s")
			.assertExplained("has a name longer than 255 bytes", "Shorten the name");
	}

}
