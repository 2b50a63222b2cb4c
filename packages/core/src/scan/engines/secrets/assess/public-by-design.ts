// Keys that vendors document as safe in pages and apps: ids of a project, not secrets of its owner.

const values =
  /^(?:pk_(?:live|test)_|sb_publishable_|phc_|(?:pub|sub)-c-|sq0idp-|(?:SB-)?Mid-client-|ca-pub-|Iv1\.[0-9a-f]{16}$|cio-pub-|(?:appl|goog|amzn|rcb|strp|pdl|galx)_[A-Za-z]{20,40}$|(?:live|test)_pub_|pub[0-9a-f]{32}$|pk\.eyJ)/;
/** What stands between a name and its value: a type of Rust or TypeScript, a sign, a quote. */
const given = String.raw`(?::\s?&?(?:'static )?str|: string)?[\\"'\]]{0,3}\s{0,8}(?:=>|:=|[=:(,])\s{0,8}\\?["'${'`'}]?`;
const names = new RegExp(
  `(?:${[
    // Also the keys that the pages of YouTube and of sites with mPulse give to every visitor.
    `(?:publishable|site|search(?:_?only)?(?:[-_]?api)?|pusher(?:[-_]?app)?|client[-_]?side|innertube[-_]?api|boomr[-_]?api)[-_ ]?key${given}`,
    // Apps send events of their users with these.
    `(?:segment|mixpanel|posthog|rudder(?:stack)?)[-_ ]?(?:(?:api|write|project|client)[-_ ]?)?(?:key|token)${given}`,
    String.raw`\bwrite_?key${given}`,
    // Tools of translators read texts with it.
    `"readKey${given}`,
    // In the URL of a badge, of a file that Firebase shares, of the script that shows a map, of a search on YouTube.
    String.raw`badge\.svg\?(?:\S{1,40}&)?token=`,
    String.raw`\?alt=media&token=`,
    String.raw`\bmaps\.googleapis\.com\/maps\/api\/js\?(?:\S{1,60}&(?:amp;)?)?key=`,
    String.raw`\byoutubei\/v\d\/\w{1,30}\?(?:\S{1,60}&(?:amp;)?)?key=`,
    // In an offer of Amazon, and in the script that counts visitors for Cloudflare.
    '[?&;]SubscriptionId=',
    String.raw`\bcf-beacon=['"]\{\s?['"]token['"]:\s?['"]`,
  ].join('|')})$`,
  'i',
);
/** Where a page searches by Algolia, its key finds and changes nothing; so it does in a query, as a browser sends it. */
const searchSettings =
  /(?:\b|%20)(?:indexName|index_name|algolia[-_]?index(?:[-_]?name)?|docsearch|instantsearch|search[-_ ]only(?:[-_ ]api)?[-_ ]key)\b|\/1\/indexes\/[^/\s]{1,80}\/quer(?:y|ies)\b/i;

/**
 * What stands near a key in the settings of an app: as Firebase writes them, see
 * https://firebase.google.com/docs/projects/api-keys, and in the manifest that names the key of its maps.
 */
const settingsOfApp =
  /"current_key"\s*:|<key>API_KEY<\/key>|\bauthDomain\b["']?\s*:|\bmessagingSenderId\b["']?\s*:|\bFirebaseOptions\s*\(|name="(?:google_app_id|gcm_defaultSenderId|google_crash_reporting_api_key)"|android:name="com\.google\.android\.(?:geo|maps\.v2)\.API_KEY"/;

/**
 * Whether the value is the key of an app, which Google registered for it.
 *
 * @param context some lines
 */
export function isKeyOfApp(value: string, context: string): boolean {
  return value.startsWith('AIza') && settingsOfApp.test(context);
}

/**
 * @param before what stands before the value on its line
 * @param context some lines
 */
export function isPublicByDesign(value: string, before: string, context: string): boolean {
  if (values.test(value) || names.test(before)) return true;
  return /^[\da-f]{32}$/.test(value) && searchSettings.test(context);
}
