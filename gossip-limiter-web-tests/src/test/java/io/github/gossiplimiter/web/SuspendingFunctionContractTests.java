package io.github.gossiplimiter.web;

class SuspendingFunctionContractTests implements LimitContract, PlanContract, RuleContract {

	private final LimitedMethods methods = new LimitedMethods(SuspendingService.class, Coroutines::call);

	@Override
	public LimitedMethods application() {
		return this.methods;
	}

}
