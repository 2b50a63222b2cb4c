// Keys that vendors tell everybody to put into pages and apps: ids of a project, not secrets of its owner.

const values =
  /^(?:pk_(?:live|test)_|sb_publishable_|phc_|(?:pub|sub)-c-|sq0idp-|(?:SB-)?Mid-client-|ca-pub-|Iv1\.|cio-pub-|(?:live|test)_pub_)/;
const names =
  /(?:publishable|site|search(?:_?only)?(?:[-_]?api)?|pusher(?:[-_]?app)?|client[-_]?side)[-_ ]?key["'\]]{0,2}\s{0,8}(?:=>|:=|[=:(,])\s{0,8}["'`]?$/i;

/** @param before what stands before the value on its line */
export function isPublicByDesign(value: string, before: string): boolean {
  return values.test(value) || names.test(before);
}
