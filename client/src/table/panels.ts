// The side panels of a table, each with its key.
export const PANELS = {
  log: { title: "Log", key: "l" },
  rules: { title: "Rules", key: "r" },
  pays: { title: "Pay tables", key: "p" },
  odds: { title: "Odds", key: "o" },
  hands: { title: "Last hands", key: "e" },
  help: { title: "Help", key: "?" },
} as const;

export type Panel = keyof typeof PANELS;
