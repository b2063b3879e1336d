import { useServices } from '../../frame/useServices.ts'

/** Signs out, or asks first where unsent work would stay behind. */
export function useSignOut(): () => Promise<void> {
  return useServices().signOut.begin
}
