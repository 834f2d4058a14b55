package io.github.gossiplimiter.web

implementation("io.github.gossiplimiter:gossip-limiter-spring-boot-starter:0.1.0-SNAPSHOT")
