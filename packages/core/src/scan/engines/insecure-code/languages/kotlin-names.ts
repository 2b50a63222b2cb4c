// Functions of Kotlin's standard library, as far as they decide about the flow of values.
// https://kotlinlang.org/api/core/kotlin-stdlib/

/** What they give is made of what they are called on, or with. */
export const kotlinPropagators =
  /^(?:lowercase|uppercase|capitalize|decapitalize|removePrefix|removeSuffix|removeSurrounding|replaceFirstChar|substringBefore|substringBeforeLast|substringAfter|substringAfterLast|trimStart|trimEnd|trimIndent|trimMargin|padStart|padEnd|take|takeLast|drop|dropLast|reversed|plus|orEmpty|ifEmpty|ifBlank|lines|lineSequence|toByteArray|decodeToString|encodeToByteArray|readText|readLines|readBytes|readln|bufferedReader|reader|buildString|joinToString|listOf|listOfNotNull|setOf|mutableListOf|mutableSetOf|arrayListOf|arrayOf|sequenceOf|mapOf|mutableMapOf|hashMapOf|toMutableList|toSet|toTypedArray|asSequence|first|firstOrNull|last|lastOrNull|single|singleOrNull|elementAt|getOrNull|getOrElse|getValue|filterNotNull|toURL|toURI|requireNotNull|checkNotNull|formatted)$/;

/** Numbers, truths, and texts in which no sign of a path, a page or an address is left. */
export const kotlinSanitizers =
  /^(?:to(?:Int|Long|Short|Byte|Double|Float|UInt|ULong|BigDecimal|BigInteger)(?:OrNull)?|toBoolean(?:Strict(?:OrNull)?)?|encodeURL(?:Path|Parameter|QueryComponent)?|encodeURLPathPart|escapeHTML|escapeIfNeeded)$/;
