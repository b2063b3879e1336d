import { VisitsScreen } from './VisitsScreen.tsx'

/** The visits in scope. */
export const VisitsPage = () => <VisitsScreen kind="visit" />
