import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

/** Sets up from the beginning, after asking. */
export function SetUpAgain({ onSetUp }: { onSetUp: () => void }) {
  const [confirming, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('Set up again')}
      </Button>
      {confirming && (
        <Dialog opened onClose={close} title={t('Set up again?')} width={420}>
          <div className="stack gap-12 items-start full">
            <p>
              {t('All records are read again from the server. What you recorded and what has not been sent stays. You need a network until it is done.')}
            </p>
            <div className="flex wrap gap-8">
              <Button
                onClick={() => {
                  close()
                  onSetUp()
                }}
              >
                {t('Set up again')}
              </Button>
              <Button variant="default" onClick={close} data-autofocus>
                {t('Cancel')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}
