/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.command;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

import io.github.gossiplimiter.simulator.concurrency.CapacityDrop;
import io.github.gossiplimiter.simulator.concurrency.DemandShape;
import io.github.gossiplimiter.simulator.concurrency.FleetGrowth;
import io.github.gossiplimiter.simulator.experiment.DurationText;
import io.github.gossiplimiter.simulator.experiment.Fault;
import io.github.gossiplimiter.simulator.experiment.LimitConsistency;
import io.github.gossiplimiter.simulator.experiment.LoadProfile;
import io.github.gossiplimiter.simulator.experiment.NodeSpread;
import io.github.gossiplimiter.simulator.sweep.SweepCommand;

/**
 * Runs simulations from the command line. What is wrong with the input is said in one
 * line and gives 2; what does not hold in a simulation gives 1.
 */
@Command(name = "gossip-limiter-simulator", mixinStandardHelpOptions = true, version = "gossip-limiter-simulator",
		description = "Tries out how exactly a cluster keeps a shared limit, and what that costs.",
		footer = "%nStart with: run --load spike")
public final class SimulatorApplication implements Runnable {

	static final int FAILED = 1;

	static final int MISUSED = 2;

	@Spec
	@SuppressWarnings("NullAway.Init") // set by picocli
	private CommandSpec spec;

	private SimulatorApplication() {
	}

	/**
	 * All commands.
	 */
	private static List<Object> commands() {
		return List.of(new RunCommand(), new PredictCommand(), new ConcurrencyCommand(), new MembershipCommand(),
				new SweepCommand());
	}

	public static void main(String[] arguments) {
		PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
		PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
		System.exit(execute(out, err, arguments));
	}

	/**
	 * Run a command.
	 * @return what the process ends with
	 */
	static int execute(PrintWriter out, PrintWriter err, String... arguments) {
		CommandLine line = new CommandLine(new SimulatorApplication());
		commands().forEach(line::addSubcommand);
		line.setOut(out).setErr(err).setUsageHelpWidth(110).setCaseInsensitiveEnumValuesAllowed(true);
		line.registerConverter(Duration.class, checked(DurationText::parse));
		line.registerConverter(LoadProfile.class, checked(LoadProfile::parse));
		line.registerConverter(NodeSpread.class, checked(NodeSpread::parse));
		line.registerConverter(LimitConsistency.class, checked(LimitConsistency::parse));
		line.registerConverter(Fault.Delay.class, checked(Fault.Delay::parse));
		line.registerConverter(Fault.Loss.class, checked(Fault.Loss::parse));
		line.registerConverter(Fault.Skew.class, checked(Fault.Skew::parse));
		line.registerConverter(Fault.Split.class, checked(Fault.Split::parse));
		line.registerConverter(Fault.Crash.class, checked(Fault.Crash::parse));
		line.registerConverter(DemandShape.class, checked(DemandShape::parse));
		line.registerConverter(CapacityDrop.class, checked(CapacityDrop::parse));
		line.registerConverter(FleetGrowth.class, checked(FleetGrowth::parse));
		line.setParameterExceptionHandler((ex, words) -> misused(ex.getCommandLine(), ex));
		line.setExecutionExceptionHandler((ex, failed, result) -> {
			if (ex instanceof IllegalArgumentException) {
				return misused(failed, ex);
			}
			failed.getErr().println("failed: " + ex.getMessage());
			return FAILED;
		});
		return line.execute(arguments);
	}

	private static int misused(CommandLine line, Exception ex) {
		String message = String.valueOf(ex.getMessage()).replaceAll("\\s*\\R\\s*", " ");
		line.getErr().println(message + " (" + line.getCommandSpec().qualifiedName() + " --help shows all options)");
		return MISUSED;
	}

	/*
	 * What our own readers say is the whole message.
	 */
	private static <T> ITypeConverter<T> checked(ITypeConverter<T> reader) {
		return (text) -> {
			try {
				return reader.convert(text);
			}
			catch (IllegalArgumentException ex) {
				throw new TypeConversionException(String.valueOf(ex.getMessage()));
			}
		};
	}

	@Override
	public void run() {
		throw new ParameterException(this.spec.commandLine(), "say what to do, for example: run --load spike");
	}

}
