import { listInfoEvery } from '@bisita/contract/limits'
import { useEffect } from 'react'
import { Refused } from '../../api/outcomes.ts'
import { useServices } from '../useServices.ts'

/** Loads the user-list info anew every 15 minutes (specification, section 9). A failure leaves the counts as they were. */
export function useInfoRefresh(): void {
  const { users, session, dealWith } = useServices()
  useEffect(() => {
    const load = async () => {
      try {
        session.inform(await users.listInfo())
      } catch (error) {
        if (error instanceof Refused && (error.status === 401 || error.status === 403)) dealWith(error)
      }
    }
    const timer = setInterval(() => void load(), listInfoEvery)
    return () => clearInterval(timer)
  }, [users, session, dealWith])
}
