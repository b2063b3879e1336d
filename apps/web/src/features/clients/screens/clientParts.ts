import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'

/** The open record or form beside or instead of the list. */
export const ClientPane = lazyWithPreload(() => import('./ClientPane.tsx'), 'ClientPane')
