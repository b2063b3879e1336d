import { useCallback, type ImgHTMLAttributes } from 'react'

/** A picture's URL, or its bytes. */
export type PictureSource = string | Blob

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> & { source: PictureSource; alt: string }

/** Shows a picture; the object URL of a blob is revoked when it is unmounted. */
export function Picture({ source, alt, ...props }: Props) {
  const hold = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null || typeof source === 'string') return undefined
      const url = URL.createObjectURL(source)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [source],
  )
  return <img {...props} ref={hold} alt={alt} {...(typeof source === 'string' ? { src: source } : {})} />
}
