import { Button } from '@mantine/core'
import { messages } from '@bisita/contract/messages'
import { manilaDay } from '@bisita/rules/time/days'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import type { Device } from '../../../device/device.ts'
import { IconDownload } from '../../../ui/icons.ts'
import { saveFile } from '../../../ui/browser/saveFile.ts'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'

/** Everything unsent as a file, for somebody who can help where the phone cannot send it. */
export function ExportQueue({ device }: { device: Device }) {
  const { notices } = useServices()
  const { user } = useSignedIn()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await device.queue.export(), `bisita-${user.username}-${manilaDay(new Date())}.json`)
    } catch {
      notices.show('negative', messages.somethingWrong)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="stack gap-8 items-start soft">
      <p>{t('A copy of everything unsent, with its photos, for somebody who can help. It holds clients’ data: keep it safe.')}</p>
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} loading={busy} onClick={() => void save()}>
        {t('Export')}
      </Button>
    </div>
  )
}
