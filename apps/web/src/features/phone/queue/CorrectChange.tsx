import { Suspense, useState } from 'react'
import type { SaveFailure } from '../../../api/saving.ts'
import type { ItemFailure } from '../../../device/queue/items.ts'
import { correctedChanges } from '../../clients/clientForm.ts'
import { useClient, useLatestRevision } from '../../clients/clients.queries.ts'
import type { ClientChanges } from '../../clients/clients.repository.ts'
import { CorrectClient } from '../../clients/components/CorrectClient.tsx'
import { resolve, type ConflictResolution } from '../../clients/conflicts.ts'
import { PlaceName } from '../../locations/components/PlaceName.tsx'
import { ProductName } from '../../products/components/ProductName.tsx'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { QueryState } from '../../../ui/states.tsx'
import { placeField, productField } from '../../clients/screens/ClientOpen.tsx'

const ConflictDialog = lazyWithPreload(() => import('../../clients/components/ConflictDialog.tsx'), 'ConflictDialog')

type Props = {
  clientId: string
  entered: ClientChanges
  /** Fields that somebody else changed meanwhile, where that is why it was refused. */
  conflicts: ItemFailure['conflicts']
  draft: string
  today: string
  failure: SaveFailure | null
  sending: boolean
  onSave: (changes: ClientChanges) => void
  /** The person let everything stand as the others have it. */
  onNothingLeft: () => void
  onCancel: () => void
}

/** Corrects a queued change of a client; where others changed the same fields, which value stands is asked first. */
export function CorrectChange({ clientId, entered, conflicts, onSave, onNothingLeft, ...form }: Props) {
  const found = useClient(clientId)
  const latest = useLatestRevision(clientId)
  const [choosing, setChoosing] = useState(conflicts.length > 0)
  if (found.isError || found.data === undefined) return <QueryState query={found} rows={8} />
  const { base_revision_id: base, ...changes } = entered
  const settle = async (chosen: ConflictResolution) => {
    const revision = await latest()
    if (revision === null) return
    const left = resolve(changes, chosen)
    setChoosing(false)
    if (Object.keys(left).length === 0) onNothingLeft()
    else onSave({ ...left, base_revision_id: revision })
  }
  return (
    <>
      <CorrectClient
        {...form}
        entered={changes}
        record={found.data}
        place={placeField}
        product={productField}
        onSave={(values, before) =>
          onSave({ ...correctedChanges(changes, before, values), ...(base === undefined ? {} : { base_revision_id: base }) })
        }
      />
      <Suspense>
        {choosing && (
          <ConflictDialog
            conflicts={conflicts.map((conflict) => ({ ...conflict }))}
            sending={form.sending}
            placeName={(code) => <PlaceName code={code} />}
            productName={(id) => <ProductName id={id} />}
            onResolve={(chosen) => void settle(chosen)}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </>
  )
}
