import type { Router } from './router.tsx'

/** Opened from the step before (a record from the list, a form from the record): closing it is going back. */
export type OpenedFromScreen = boolean

declare module '@tanstack/history' {
  interface HistoryState {
    opened?: OpenedFromScreen
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Router
  }
}
