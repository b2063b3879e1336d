import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { dialogWidth } from '@bisita/contract/limits'
import type { Refused } from '../../../api/outcomes.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import small from '../../../ui/DialogForm.module.css'
import { HeldNote } from '../../../ui/HeldNote.tsx'
import { IconTrash } from '../../../ui/icons.ts'
import type { Notices } from '../../../ui/notices.ts'
import { useRemoveProduct } from '../products.queries.ts'
import type { Product } from '../products.repository.ts'

/** Takes a product off the list after asking. */
export function DeleteProduct({ product, notices, onDone }: { product: Product; notices: Notices; onDone: () => void }) {
  const [asking, { open, close }] = useDisclosure(false)
  const keyOf = useSendKey()
  const tell = (refused: Refused) => {
    notices.show('negative', refused.message)
    close()
  }
  const remove = useRemoveProduct({
    onDone: () => {
      notices.show('positive', `${product.name} has been deleted.`)
      close()
      onDone()
    },
    handlers: { 403: tell, 404: tell, 409: tell, approval: close },
  })
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={open}>
        Delete
      </Button>
      <Dialog opened={asking} onClose={() => remove.isPending || close()} title="Delete this product?" width={dialogWidth}>
        <div className={small.text}>
          <p>{product.name} can no longer be chosen. Clients and visits that name it keep it, as “No longer offered”.</p>
          <HeldNote of="product.manage" />
        </div>
        <div className={small.actions}>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ id: product.id, key: keyOf(product.id) })}
          >
            Delete
          </Button>
          <Button variant="default" onClick={close} disabled={remove.isPending} data-autofocus>
            Keep
          </Button>
        </div>
      </Dialog>
    </>
  )
}
