/**
 * The few JSX functions by which components become elements at once, without React: what an inline script draws before
 * React is there is made by the components that React takes over with (docs/decisions/0091).
 * src/integrations/inline-script.ts puts this in React's place. Only for components without effects; what `useState`
 * holds stays as it began, until React is there.
 */
type Props = Readonly<Record<string, unknown>>;
type Component = (props: Props) => unknown;

/**
 * React's names for events, by the browser's. A handler is heard only as long as nobody has taken over: within
 * `[data-early]`.
 */
const EVENTS: Readonly<Record<string, string>> = { onClick: 'click', onChange: 'input', onBlur: 'focusout' };

function nodesOf(child: unknown): readonly (Node | string)[] {
  if (Array.isArray(child)) return child.flatMap(nodesOf);
  if (child instanceof Node) return [child];
  return typeof child === 'string' || typeof child === 'number' ? [`${child}`] : [];
}

function elementOf(type: string, { children, ...attributes }: Props): Element {
  const element = document.createElement(type);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    const event = EVENTS[name];
    if (typeof value === 'function')
      element.addEventListener(`${event}`, (heard) => {
        if (element.closest('[data-early]')) Reflect.apply(value, undefined, [heard]);
      });
    else if (name in element) Reflect.set(element, name, value);
    else element.setAttribute(name, `${value}`);
  }
  // An empty text would be a node that React does not expect.
  element.append(...nodesOf(children).filter((child) => child !== ''));
  return element;
}

export function jsx(type: string | Component, props: Props): unknown {
  return typeof type === 'string' ? elementOf(type, props) : type(props);
}
export const jsxs = jsx;

export function Fragment({ children }: Props): unknown {
  return children;
}

export function useState<Value>(start: Value | (() => Value)): readonly [Value, () => void] {
  return [typeof start === 'function' ? (start as () => Value)() : start, () => {}];
}

/** Node that a component has made, for the page. */
export function nodeOf(element: unknown): Node {
  const [node] = nodesOf(element);
  if (!(node instanceof Node)) throw new Error('The component has made no element.');
  return node;
}
