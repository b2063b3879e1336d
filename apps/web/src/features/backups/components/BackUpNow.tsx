import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { saveFailureText, saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { useServices } from '../../../frame/useServices.ts'
import { useBackUp } from '../backups.queries.ts'

const order = { job_name: t('Backup'), action: 'run', execute_function: 'backup', parameters: {} } as const

/** Makes a backup now. It is a job on the server: a notice says how it ended, on whatever screen one is. */
export function BackUpNow() {
  const { notices, jobsWatch } = useServices()
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [started, setStarted] = useState(0)
  const keyOf = useIdempotencyKey()
  const backUp = useBackUp({
    onDone: ({ id }) => {
      jobsWatch.add(id)
      setStarted(started + 1)
      notices.show('positive', t('The backup has started. A notice shows when it is done.'))
    },
    handlers: saveHandlers(notices, setFailure),
  })
  return (
    <div className="stack gap-8 items-start">
      <Button
        variant="default"
        loading={backUp.isPending}
        onClick={() => {
          setFailure(null)
          backUp.mutate({ body: order, key: keyOf({ ...order, started }) })
        }}
      >
        {t('Back up now')}
      </Button>
      {failure !== null && <p role="alert">{saveFailureText(failure, t('The backup has not started.'))}</p>}
    </div>
  )
}
