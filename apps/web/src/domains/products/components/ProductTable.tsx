import { showPeso } from '@bisita/rules/money'
import type { ReactNode } from 'react'
import { NameCell, RowTable, TableRow } from '../../../ui/RowTable.tsx'
import { SortHeader } from '../../../ui/SortHeader.tsx'
import type { ProductOrder } from '../orders.ts'
import type { Product } from '../products.repository.ts'
import styles from './ProductTable.module.css'

type Props = {
  products: readonly Product[]
  openId: string | undefined
  /** A link to the form of a product, around its name. */
  link: (product: Product, face: ReactNode) => ReactNode
  order: ProductOrder
  onOrder: (order: ProductOrder) => void
}

/** The products of a page: a row each, on a phone the description under the name. */
export function ProductTable({ products, openId, link, order, onOrder }: Props) {
  return (
    <RowTable
      caption="Products"
      className={styles.products}
      head={
        <>
          <SortHeader name="Name" field="name" order={order} onOrder={onOrder} />
          <SortHeader name="Price" field="price" order={order} onOrder={onOrder} />
          <th scope="col" className={styles.description}>
            Description
          </th>
        </>
      }
    >
      {products.map((product) => (
        <TableRow key={product.id} open={product.id === openId}>
          <NameCell className={styles.name}>{link(product, product.name)}</NameCell>
          <td className={styles.price}>{showPeso(product.price)}</td>
          <td className={styles.description} title={product.description}>
            {product.description}
          </td>
        </TableRow>
      ))}
    </RowTable>
  )
}
