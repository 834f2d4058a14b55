/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import java.sql.SQLException;

import javax.sql.DataSource;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.autoconfigure.properties.ConcurrencyProperties.CoordinatorType;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties.Postgres;
import io.github.gossiplimiter.postgres.PostgresConcurrencyCoordinator;

/**
 * PostgreSQL divides ceilings, where configuration says so.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({ PostgresConcurrencyCoordinator.class, DataSource.class })
@ConditionalOnBean(DataSource.class)
class PostgresBackEndConfiguration {

	private static final Log logger = LogFactory.getLog(PostgresBackEndConfiguration.class);

	private static final String PREFIX = "gossip-limiter.postgres.";

	@Bean
	ConcurrencyBackEnd gossipLimiterPostgresBackEnd(GossipLimiterProperties properties, NodeIdentity identity,
			ObjectProvider<DataSource> dataSources) {
		String namespace = properties.getCluster().getNamespace();
		return new ConcurrencyBackEnd(CoordinatorType.POSTGRES, () -> create(properties.getPostgres(),
				dataSources.getObject(), (namespace != null) ? namespace : identity.clusterName()));
	}

	private static PostgresConcurrencyCoordinator create(Postgres postgres, DataSource dataSource, String namespace) {
		PostgresConcurrencyCoordinator coordinator = builder(postgres, dataSource).namespace(namespace).build();
		try {
			if (postgres.isCreateTable()) {
				coordinator.createTables();
			}
			else if (!coordinator.hasTables()) {
				throw GossipLimiterConfigurationException.property(PREFIX + "table",
						"is " + postgres.getTable() + ", but the database has no such table.",
						"Create it with the script in docs/guides/concurrency.md, or set '" + PREFIX
								+ "create-table: true'.");
			}
		}
		catch (SQLException ex) {
			// Nothing is admitted until the database answers, unless the limit says
			// otherwise; that is no reason not to start.
			logger.warn("PostgreSQL could not be asked for the table of ceilings: " + ex.getMessage());
		}
		return coordinator;
	}

	private static PostgresConcurrencyCoordinator.Builder builder(Postgres postgres, DataSource dataSource) {
		PostgresConcurrencyCoordinator.Builder builder = PostgresConcurrencyCoordinator.builder(dataSource);
		try {
			builder.table(postgres.getTable());
		}
		catch (IllegalArgumentException ex) {
			throw GossipLimiterConfigurationException.property(PREFIX + "table",
					"is '" + postgres.getTable() + "', which cannot be the name of a table.",
					"Set it to small letters, digits and underscores, for example gossip_limiter_concurrency or "
							+ "limits.concurrency.");
		}
		try {
			return builder.timeout(postgres.getTimeout());
		}
		catch (IllegalArgumentException ex) {
			throw GossipLimiterConfigurationException.property(PREFIX + "timeout", "is shorter than 1ms.",
					"Set it to a duration with a unit, for example 500ms.");
		}
	}

}
