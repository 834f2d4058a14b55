/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import org.jspecify.annotations.Nullable;

/**
 * Methods of main sources that no main source calls, so that only tests run them. What
 * frameworks and applications call does not count as such: annotated methods, setters,
 * methods that return their own type as those of builders do, and accessors.
 */
final class UncalledMethods {

	/*
	 * By name, and the types that declare them. Names are not resolved: a method counts
	 * as called when any call of main has its name.
	 */
	private final Map<String, Set<String>> declaring = new TreeMap<>();

	private UncalledMethods() {
	}

	/**
	 * Methods that the sources declare and never call.
	 */
	static UncalledMethods in(List<String> sources) throws IOException {
		UncalledMethods uncalled = new UncalledMethods();
		Declarations declarations = new Declarations(uncalled.declaring);
		CalledNames calls = new CalledNames();
		SourceParser.parse(sources).forEach((unit) -> {
			declarations.scan(unit, null);
			calls.scan(unit, null);
		});
		uncalled.declaring.keySet().removeAll(calls.names());
		return uncalled;
	}

	/**
	 * Whether a call of this name, in a source that mentions these types, may be one of
	 * such a method.
	 */
	boolean contains(String name, Set<String> mentioned) {
		return this.declaring.getOrDefault(name, Set.of()).stream().anyMatch(mentioned::contains);
	}

	private static final class Declarations extends TreeScanner<Void, @Nullable Void> {

		private final Map<String, Set<String>> declaring;

		private final Deque<String> types = new ArrayDeque<>();

		Declarations(Map<String, Set<String>> declaring) {
			this.declaring = declaring;
		}

		@Override
		public Void visitClass(ClassTree type, @Nullable Void unused) {
			this.types.push(type.getSimpleName().toString());
			super.visitClass(type, null);
			this.types.pop();
			return null;
		}

		@Override
		public Void visitMethod(MethodTree method, @Nullable Void unused) {
			if (!isForOthers(method)) {
				this.declaring.computeIfAbsent(method.getName().toString(), (name) -> new TreeSet<>())
					.add(this.types.element());
			}
			return super.visitMethod(method, null);
		}

		private boolean isForOthers(MethodTree method) {
			String name = method.getName().toString();
			return !method.getModifiers().getAnnotations().isEmpty() || method.getReturnType() == null
					|| method.getReturnType().toString().equals(this.types.element()) || name.matches("set[A-Z].*|main")
					|| isAccessor(method);
		}

		private static boolean isAccessor(MethodTree method) {
			return method.getParameters().isEmpty() && method.getBody() != null
					&& method.getBody().getStatements().size() == 1
					&& method.getBody().getStatements().get(0) instanceof ReturnTree;
		}

	}

	/**
	 * Names of methods that are called or referred to, other than by themselves.
	 */
	static final class CalledNames extends TreeScanner<Void, @Nullable String> {

		private final Set<String> names = new TreeSet<>();

		Set<String> names() {
			return this.names;
		}

		@Override
		public Void visitMethod(MethodTree method, @Nullable String within) {
			return super.visitMethod(method, method.getName().toString());
		}

		@Override
		public Void visitMethodInvocation(MethodInvocationTree call, @Nullable String within) {
			Tree target = call.getMethodSelect();
			if (target instanceof MemberSelectTree member) {
				add(member.getIdentifier().toString(), within);
			}
			else if (target instanceof IdentifierTree identifier) {
				add(identifier.getName().toString(), within);
			}
			return super.visitMethodInvocation(call, within);
		}

		@Override
		public Void visitMemberReference(MemberReferenceTree reference, @Nullable String within) {
			add(reference.getName().toString(), within);
			return super.visitMemberReference(reference, within);
		}

		private void add(String name, @Nullable String within) {
			if (!name.equals(within)) {
				this.names.add(name);
			}
		}

	}

}
