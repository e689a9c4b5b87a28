/** Texts that a new flow begins with. The example is a file that the tests replay with the others of its folder. */
import look from '../../shared/flow/examples/look.flow.yaml?raw';

export const EXAMPLE_FLOW = { name: 'Look at a stock', text: look } as const;

export const EMPTY_FLOW = `flow: New flow
expect: { state: HOME }
steps:
  - press: 1
`;
