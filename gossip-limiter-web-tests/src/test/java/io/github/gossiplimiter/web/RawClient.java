/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Sends requests letter by letter, also those that no client would send. Keeps its
 * connection as long as the server does.
 */
final class RawClient implements Closeable {

	private static final int TIMEOUT_MILLIS = 10_000;

	private static final int END = -1;

	private final int port;

	private @Nullable Socket socket;

	private InputStream in = InputStream.nullInputStream();

	RawClient(int port) {
		this.port = port;
	}

	/**
	 * Send a request and read its response.
	 * @param method the method
	 * @param target what stands between method and version
	 * @param fields lines of the header
	 */
	Response send(String method, String target, String... fields) throws IOException {
		try {
			return exchange(method, target, fields);
		}
		catch (IOException ex) {
			// The server may have closed a connection that was idle.
			close();
			return exchange(method, target, fields);
		}
	}

	private Response exchange(String method, String target, String... fields) throws IOException {
		Socket open = open();
		StringBuilder request = new StringBuilder(method).append(' ').append(target).append(" HTTP/1.1\r\nHost: a\r\n");
		for (String field : fields) {
			request.append(field).append("\r\n");
		}
		open.getOutputStream().write(request.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
		open.getOutputStream().flush();
		Response response = read(this.in);
		if (response.status() == 400 || response.field("connection").equals("close")) {
			close();
		}
		return response;
	}

	private Socket open() throws IOException {
		Socket open = this.socket;
		if (open == null) {
			open = new Socket(InetAddress.getLoopbackAddress(), this.port);
			open.setSoTimeout(TIMEOUT_MILLIS);
			open.setTcpNoDelay(true);
			this.socket = open;
			this.in = new BufferedInputStream(open.getInputStream());
		}
		return open;
	}

	private static Response read(InputStream in) throws IOException {
		String status = line(in);
		List<String> fields = new ArrayList<>();
		for (String line = line(in); !line.isEmpty(); line = line(in)) {
			fields.add(line);
		}
		Response head = new Response(Integer.parseInt(status.substring(9, 12)), fields, "");
		return new Response(head.status(), fields, body(in, head));
	}

	private static String body(InputStream in, Response head) throws IOException {
		if (head.field("transfer-encoding").equals("chunked")) {
			StringBuilder body = new StringBuilder();
			for (int size = size(in); size > 0; size = size(in)) {
				body.append(new String(in.readNBytes(size), StandardCharsets.UTF_8));
				line(in);
			}
			line(in);
			return body.toString();
		}
		String length = head.field("content-length");
		if (!length.isEmpty()) {
			return new String(in.readNBytes(Integer.parseInt(length)), StandardCharsets.UTF_8);
		}
		boolean open = head.status() == 304 || head.status() == 204 || !head.field("connection").equals("close");
		return open ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
	}

	private static int size(InputStream in) throws IOException {
		return Integer.parseInt(line(in).trim(), 16);
	}

	private static String line(InputStream in) throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int c = in.read(); c != '\n'; c = in.read()) {
			if (c == END) {
				throw new EOFException("the server closed the connection");
			}
			line.write(c);
		}
		return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
	}

	@Override
	public void close() throws IOException {
		Socket open = this.socket;
		this.socket = null;
		if (open != null) {
			open.close();
		}
	}

	/**
	 * What the server sent.
	 *
	 * @param status the status
	 * @param fields lines of the header
	 * @param body the body
	 */
	record Response(int status, List<String> fields, String body) {

		/**
		 * The values of a header field in one line, empty if it is missing.
		 */
		String field(String name) {
			String start = name.toLowerCase(Locale.ROOT) + ":";
			return String.join(", ",
					this.fields.stream()
						.filter((line) -> line.toLowerCase(Locale.ROOT).startsWith(start))
						.map((line) -> line.substring(start.length()).trim())
						.toList());
		}

	}

}
