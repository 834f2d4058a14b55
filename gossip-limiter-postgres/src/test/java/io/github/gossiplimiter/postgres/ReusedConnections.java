/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import javax.sql.DataSource;

/**
 * A minimal connection pool: closed connections are reused.
 */
final class ReusedConnections {

	private final Queue<Connection> idle = new ConcurrentLinkedQueue<>();

	private final DataSource source;

	ReusedConnections(DataSource source) {
		this.source = source;
	}

	DataSource dataSource() {
		return (DataSource) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { DataSource.class },
				(proxy, method, args) -> {
					if (!method.getName().equals("getConnection")) {
						throw new UnsupportedOperationException(method.getName());
					}
					return lend();
				});
	}

	private Connection lend() throws SQLException {
		Connection found = this.idle.poll();
		Connection connection = (found != null) ? found : this.source.getConnection();
		return (Connection) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { Connection.class },
				(proxy, method, args) -> {
					if (method.getName().equals("close")) {
						this.idle.add(connection);
						return null;
					}
					try {
						return method.invoke(connection, args);
					}
					catch (InvocationTargetException ex) {
						throw ex.getTargetException();
					}
				});
	}

}
