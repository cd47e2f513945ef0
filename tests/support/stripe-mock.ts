import { type GoTool, goTool } from '#tests/support/go-tool.ts';

/** The release that describes the version of STRIPE_VERSION (src/contract/stripe-version.ts): change them together. */
const MODULE = 'github.com/stripe/stripe-mock@v0.203.0';

/** Stripe's own fake, which holds requests against the description of its interface. */
export function stripeMock(): Promise<GoTool> {
  return goTool('stripe-mock', MODULE, "Stripe's description");
}
