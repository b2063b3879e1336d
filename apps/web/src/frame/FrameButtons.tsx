import { t } from '@bisita/contract/words'
import { IconArrowLeft, IconClose } from '../ui/icons.ts'
import frame from './frame.module.css'

/** On a phone, before the title: leads from what is open back to the list whose place it took. */
export function BackToList({ label = t('Back to the list'), close }: { label?: string | undefined; close: () => void }) {
  return (
    <button type="button" className={`stack centred accent bare press ${frame.backIcon} screen-only`} aria-label={label} onClick={close}>
      <IconArrowLeft size={22} aria-hidden />
    </button>
  )
}

/** On a desk, on top of what is open beside its list. */
export function ClosePane({ close }: { close: () => void }) {
  return (
    <button type="button" className="inline-row gap-6 self-start accent medium bare press touch screen-only" style={{ padding: '0 8px 0 0' }} onClick={close}>
      <IconClose size={18} aria-hidden />
      {t('Close')}
    </button>
  )
}
