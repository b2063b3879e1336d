import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { askingHandlers } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { AskDialog } from '../../../ui/AskDialog.tsx'
import { IconTrash } from '../../../ui/icons.ts'
import type { Notices } from '../../../ui/notices.ts'
import { useRemoveProduct } from '../products.queries.ts'
import type { Product } from '../products.repository.ts'

/** Takes a product off the list after asking. */
export function DeleteProduct({ product, notices, onDone }: { product: Product; notices: Notices; onDone: () => void }) {
  const [asking, { open, close }] = useDisclosure(false)
  const keyOf = useSendKey()
  const remove = useRemoveProduct({
    onDone: () => {
      notices.show('positive', `${product.name} has been deleted.`)
      close()
      onDone()
    },
    handlers: askingHandlers(notices, close, close),
  })
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={open}>
        Delete
      </Button>
      <AskDialog
        opened={asking}
        title="Delete this product?"
        act="Delete"
        of="product.manage"
        sending={remove.isPending}
        onAct={() => remove.mutate({ id: product.id, key: keyOf(product.id) })}
        onClose={close}
      >
        <p>{product.name} can no longer be chosen. Clients and visits that name it keep it, as “No longer offered”.</p>
      </AskDialog>
    </>
  )
}
