import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { Dialog } from '../ui/dialogs/Dialog.tsx'

/** Between a form with unsaved changes and wherever the person is going. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog opened onClose={onStay} title={t('Leave without saving?')} width={400}>
      <p>{t('Your entry has not been saved.')}</p>
      <div className="flex wrap gap-8 above-8">
        <Button onClick={onStay} data-autofocus>
          {t('Keep editing')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {t('Leave')}
        </Button>
      </div>
    </Dialog>
  )
}
