package io.github.gossiplimiter.cluster.membership;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.jgroups.Address;
import org.jgroups.Event;
import org.jgroups.Message;
import org.jgroups.View;
import org.jgroups.stack.Protocol;
import org.jgroups.util.MessageBatch;
import org.jgroups.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages to all members under the bare number of this node instead of the address
 * that {@linkplain MemberAddress describes} it, which would make up most of a heartbeat.
 * The two are equal to JGroups, and members know the address in full from their view.
 */
final class ShortSource extends Protocol {

	private volatile Map<Address, Address> members = Map.of();

	private volatile @Nullable Address bare;

	@Override
	public Object down(Event event) {
		if (event.getType() == Event.VIEW_CHANGE) {
			View view = event.getArg();
			this.members = view.getMembers()
				.stream()
				.collect(Collectors.toMap(Function.identity(), Function.identity()));
		}
		return this.down_prot.down(event);
	}

	@Override
	public Object down(Message message) {
		Address source = message.getSrc();
		if (message.getDest() == null && this.local_addr instanceof UUID self
				&& (source == null || source.equals(self))) {
			message.setSrc(bare(self));
		}
		return this.down_prot.down(message);
	}

	private Address bare(UUID self) {
		Address known = this.bare;
		if (known == null || !known.equals(self)) {
			known = new UUID(self.getMostSignificantBits(), self.getLeastSignificantBits());
			this.bare = known;
		}
		return known;
	}

	@Override
	public Object up(Message message) {
		restore(message);
		return this.up_prot.up(message);
	}

	@Override
	public void up(MessageBatch batch) {
		for (Message message : batch) {
			restore(message);
		}
		batch.sender(this.members.getOrDefault(batch.sender(), batch.sender()));
		this.up_prot.up(batch);
	}

	private void restore(Message message) {
		Address source = message.getSrc();
		if (source != null) {
			message.setSrc(this.members.getOrDefault(source, source));
		}
	}

}
