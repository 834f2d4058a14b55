package io.github.gossiplimiter.autoconfigure.web;

import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.util.StringUtils;

/**
 * What servers and handlers of files make of a path with detours: {@code /a/../b},
 * {@code //b} and {@code /%2e/b} may all lead to {@code /b}, and must not lead around its
 * limit.
 */
final class PlainPath {

	private static final Pattern PARAMETERS = Pattern.compile(";[^/]*");

	private static final Pattern DOT = Pattern.compile("%2[eE]");

	private static final Pattern SLASH = Pattern.compile("%2[fF]");

	private static final Pattern SLASHES = Pattern.compile("/{2,}");

	private PlainPath() {
	}

	/**
	 * The path without detours, or nothing if it has none.
	 */
	static @Nullable PathContainer of(PathContainer path) {
		String text = path.value();
		if (!text.contains("/.") && !text.contains("//") && !text.contains("%2")) {
			return null;
		}
		String plain = PARAMETERS.matcher(text).replaceAll("");
		plain = SLASH.matcher(DOT.matcher(plain).replaceAll(".")).replaceAll("/");
		plain = StringUtils.cleanPath(SLASHES.matcher(plain).replaceAll("/"));
		return plain.equals(text) ? null : PathContainer.parsePath(plain);
	}

}
