import type { ContactKinds } from '../targets.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'

/** The lists of which kinds of contact the signed-in person has. */
export function useKinds(): ContactKinds {
  const { allowedPaths } = useSignedIn()
  return { visit: allowedPaths.includes('/visits'), call: allowedPaths.includes('/calls') }
}
