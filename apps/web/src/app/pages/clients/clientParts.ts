import { laterPart } from '../../../ui/laterPart.tsx'

/** The open record or form beside or instead of the list. */
export const ClientPane = laterPart(() => import('./ClientPane.tsx').then(({ ClientPane: component }) => component))
