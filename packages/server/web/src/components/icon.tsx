const drawings = {
  activity: 'M3 12h4l3 8 4-16 3 8h4',
  audit: 'M4 4h16v16H4z M8 9h8 M8 13h8 M8 17h4',
  channel: 'M4 5h16v11H9l-5 4z M8 9h8 M8 12h5',
  credential: 'M8 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M12 12h9 M18 12v4 M21 12v3',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  coverage: 'M4 4h7v7H4z M13 4h7v7h-7z M4 13h7v7H4z M13 16.500l2.500 2.500 4.500-5',
  decision: 'M12 4v16 M8 20h8 M5 7h14 M5 7l-2.500 6h5z M19 7l-2.500 6h5z',
  delivery:
    'M3 7h11v9H3z M14 10h4l3 3v3h-7 M7 19.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3z M17 19.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3z',
  exposure: 'M4 20h16 M6 16h5 M9 12h7 M13 8h6 M4 4v16',
  incident: 'M12 3 2.500 20h19z M12 10v4 M12 17h.010',
  empty: 'M4 7l8-4 8 4v10l-8 4-8-4z M4 7l8 4 8-4 M12 11v10',
  finding: 'M12 3 2.5 20h19z M12 10v4 M12 17v.01',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  overview: 'M4 13h6V4H4z M14 20h6V4h-6z M4 20h6v-3H4z',
  policy: 'M12 3l8 3v6c0 4.5-3.2 7.6-8 9-4.8-1.4-8-4.5-8-9V6z m-3.5 9 2.5 2.5 4.5-4.5',
  remediation: 'M9 4h6v3H9z M7 5.500H5V20h14V5.500h-2 M8.500 13l2.500 2.500 4.500-5',
  report: 'M6 3h8l4 4v14H6z M14 3v4h4 M9 17v-3 M12 17v-6 M15 17v-4',
  repository: 'M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2z M5 18a2 2 0 0 1 2-2h12 M9 8h6',
  out: 'M10 4H5v16h5 M14 8l4 4-4 4 M18 12H9',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M12 2v2 M12 20v2 M2 12h2 M20 12h2 M5 5l1.4 1.4 M17.6 17.6 19 19 M5 19l1.4-1.4 M17.6 6.4 19 5',
  system: 'M3 5h18v11H3z M8 20h8 M12 16v4',
  team: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z M2.5 20c.4-3.6 3-6 6.5-6s6.1 2.4 6.5 6 M16 4.500a3.5 3.5 0 0 1 0 6.5 M18 14.500c2 .800 3.2 2.8 3.5 5.5',
  trend: 'M4 4v16h16 M7 15l4-4 3 3 5-6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8z M4 21c.5-4.2 3.7-7 8-7s7.5 2.8 8 7',
  schedule: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z M12 7.500v5l3.500 2',
  webhook:
    'M12 10.500a3.5 3.5 0 1 0-3.2-2 M8.800 8.500 5.500 14.500 M5 20a3 3 0 1 0-.5-5.900 M5 17h9 M19 20a3 3 0 1 0-2.600-4.500 M16.400 15.500 12.500 8',
  search: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13z M15.300 15.300 20 20',
  waiver: 'M12 3l8 3v6c0 4.5-3.2 7.6-8 9-4.8-1.4-8-4.5-8-9V6z M9 12h6',
} as const;

export type IconName = keyof typeof drawings;

/** Beside words that say the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}

export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b5f68" />
      <path d="M16 6.5 25 25h-4.200l-1.9-4.200h-5.800L11.2 25H7z" fill="#fff" />
      <path d="m16 13.2 2 4.500h-4z" fill="#e0b252" />
    </svg>
  );
}
