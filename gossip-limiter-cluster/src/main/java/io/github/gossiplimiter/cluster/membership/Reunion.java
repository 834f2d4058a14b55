package io.github.gossiplimiter.cluster.membership;

import org.jgroups.EmptyMessage;
import org.jgroups.Event;
import org.jgroups.Message;
import org.jgroups.View;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.MERGE3;
import org.jgroups.util.TimeScheduler;
import org.jgroups.util.Util;

/**
 * Looks for members of another view and merges the views, so that the halves of a split
 * cluster find each other again. The first members of a view search often, the others
 * seldom; these also tell the first which view they see, for the case that it is another
 * one with the same members.
 */
final class Reunion extends MERGE3 {

	private static final int SEARCHERS = 2;

	private static final long SELDOM_MILLIS = 30_000;

	private static final long SHORTEST_MILLIS = 500;

	Reunion() {
		// Headers are found by a protocol's number, and only JGroups' own have one.
		setId(ClassConfigurator.getProtocolId(MERGE3.class));
		setMinInterval(SHORTEST_MILLIS);
		setMaxInterval(Pace.of(1).searchMillis());
	}

	@Override
	public Object down(Event event) {
		if (event.getType() == Event.VIEW_CHANGE) {
			View next = event.getArg();
			setMaxInterval(Pace.of(next.size()).searchMillis());
		}
		return super.down(event);
	}

	@Override
	protected synchronized void startInfoSender() {
		if (!isInfoSenderRunning()) {
			boolean often = this.view.getMembers().indexOf(this.local_addr) < SEARCHERS;
			this.info_sender_future = this.timer.scheduleWithDynamicInterval(new Search(often), false);
		}
	}

	private final class Search implements TimeScheduler.Task {

		private final boolean often;

		private Search(boolean often) {
			this.often = often;
		}

		@Override
		public long nextInterval() {
			long millis = this.often ? getMaxInterval() : Math.max(SELDOM_MILLIS, getMaxInterval());
			return millis / 2 + Util.random(millis);
		}

		@Override
		public void run() {
			if (!this.often) {
				Message info = new EmptyMessage(Reunion.this.view.getCoord()).putHeader(getId(), createInfo());
				Reunion.this.down_prot.down(info.setFlag(Message.TransientFlag.DONT_BLOCK));
			}
			Reunion.this.info_sender.run();
		}

	}

}
