import { useMemo } from 'react'
import { useWhy } from '../../../domains/touchpoints/desk/desk.queries.ts'
import { remoteDesk } from '../../../domains/touchpoints/desk/desk.remote.ts'
import { DeskProvider } from '../../../domains/touchpoints/desk/desk.repository.ts'
import { whenWords } from '../../../domains/touchpoints/desk/words.ts'
import { useNow } from '../../../ui/hooks/useNow.ts'
import { useServices } from '../../useServices.ts'

function Why({ clientId }: { clientId: string }) {
  const why = useWhy(clientId).data
  const now = useNow(60_000)
  if (why === undefined) return null
  return (
    <>
      {why.message}
      {why.code !== 'ready' && why.eligible_at !== null && ` It can be called ${whenWords(why.eligible_at, now)}.`}
    </>
  )
}

/** Why a client is in the own queue today, or isn't; of whoever leads several branches, in the queue of its branch. */
export function DeskWhy({ clientId }: { clientId: string }) {
  const { api } = useServices()
  const desk = useMemo(() => remoteDesk(api), [api])
  return (
    <DeskProvider value={desk}>
      <Why clientId={clientId} />
    </DeskProvider>
  )
}
