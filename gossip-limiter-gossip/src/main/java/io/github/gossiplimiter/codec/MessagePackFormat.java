/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

/**
 * The formats of MessagePack values, by their first byte.
 */
final class MessagePackFormat {

	static final int FIXMAP = 0x80;

	static final int FIXARRAY = 0x90;

	static final int FIXSTR = 0xa0;

	static final int NIL = 0xc0;

	static final int NEVER_USED = 0xc1;

	static final int BIN8 = 0xc4;

	static final int EXT8 = 0xc7;

	static final int FLOAT32 = 0xca;

	static final int UINT8 = 0xcc;

	static final int UINT16 = 0xcd;

	static final int UINT32 = 0xce;

	static final int UINT64 = 0xcf;

	static final int INT8 = 0xd0;

	static final int INT16 = 0xd1;

	static final int INT32 = 0xd2;

	static final int INT64 = 0xd3;

	static final int FIXEXT1 = 0xd4;

	static final int STR8 = 0xd9;

	static final int STR16 = 0xda;

	static final int STR32 = 0xdb;

	static final int ARRAY16 = 0xdc;

	static final int ARRAY32 = 0xdd;

	static final int MAP16 = 0xde;

	static final int MAP32 = 0xdf;

	static final int NEGATIVE_FIXINT = 0xe0;

	private MessagePackFormat() {
	}

}
