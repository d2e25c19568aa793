// As much of a browser as the modules need that talk to one: storage, an address, keys, a document with a dialog.
export class FakeElement extends EventTarget {
  /** The selectors that fit this element, and the elements around it that `closest` finds. */
  constructor(
    readonly fits: readonly string[] = [],
    readonly around: FakeElement | null = null,
  ) {
    super();
  }
  matches(selector: string): boolean {
    return this.fits.includes(selector);
  }
  closest(): FakeElement | null {
    return this.around;
  }
}

export interface Browser {
  stored: Map<string, string>;
  /** Where the address bar has been. */
  visited: string[];
  dialog: boolean;
  press: (key: string, more?: object) => { prevented: boolean };
}

/** Puts the globals of a browser in place. To be called before the module that is tested is imported. */
export function browser(stored: Record<string, string> = {}): Browser {
  const window = new EventTarget();
  const here: Browser = {
    stored: new Map(Object.entries(stored)),
    visited: [],
    dialog: false,
    press: (key, more = {}) => {
      const event = new Event("keydown", { cancelable: true });
      for (const [name, value] of Object.entries({ key, ctrlKey: false, metaKey: false, altKey: false, ...more }))
        Object.defineProperty(event, name, { value });
      window.dispatchEvent(event);
      return { prevented: event.defaultPrevented };
    },
  };
  const globals = {
    window: globalThis,
    Element: FakeElement,
    location: { pathname: "/", protocol: "http:", host: "room.test" },
    history: { pushState: (_: null, __: string, path: string) => here.visited.push(path) },
    scrollTo: () => undefined,
    document: { querySelector: () => (here.dialog ? {} : null) },
    addEventListener: window.addEventListener.bind(window),
    localStorage: {
      getItem: (key: string) => here.stored.get(key) ?? null,
      setItem: (key: string, value: string) => here.stored.set(key, value),
      removeItem: (key: string) => here.stored.delete(key),
    },
  };
  Object.assign(globals, { sessionStorage: globals.localStorage });
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return here;
}

export interface Asked {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Answers every request with what `answer` says: a status and a body, or nothing for a room that is gone. */
export function room(answer: (asked: Asked) => { status?: number; body?: unknown } | null): Asked[] {
  const heard: Asked[] = [];
  globalThis.fetch = (path, init = {}) => {
    const asked: Asked = {
      path: path as string,
      method: init.method ?? "GET",
      headers: (init.headers ?? {}) as Record<string, string>,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    heard.push(asked);
    const said = answer(asked);
    if (!said) return Promise.reject(new TypeError("connection refused"));
    const text = said.body === undefined ? "<html>" : JSON.stringify(said.body);
    return Promise.resolve(new Response(text, { status: said.status ?? 200 }));
  };
  return heard;
}
