// Functions of Scala's standard library and of those that everyone uses, as far as they decide about the flow of values.
// https://www.scala-lang.org/api/current/

/** What they give is made of what they are called on, or with. */
export const scalaPropagators =
  /^(?:stripMargin|stripPrefix|stripSuffix|stripLineEnd|linesIterator|mkString|head|headOption|lastOption|tail|init|toSeq|toList|toVector|toArray|toMap|toIndexedSeq|toOption|toRight|toLeft|right|left|merge|some|asRight|asLeft|pure|asJson|noSpaces|as|attempt|liftTo|unsafeRunSync|unsafeToFuture|compile|text|through|fromString|unsafeFromString|asText|asFormUrlEncoded|asXml|withDefault|unsafeApply|resolve|takeRight|dropRight|takeWhile|zipWithIndex|asScala|asJava|contramap|utf8String|filename|ref|body|value|validate|asOpt|render|renderString|fromEither|fromOption|fromTry|flatten)$/;

/** Numbers, truths, and texts in which no sign of a path, a page or an address is left. */
export const scalaSanitizers =
  /^(?:to(?:IntOption|LongOption|ShortOption|ByteOption|DoubleOption|FloatOption|BooleanOption)|isEmpty|nonEmpty|isDefined|exists|forall|count|indexOf|compareTo|compare|hashCode|indexWhere|ordinal)$/;

/** Written without brackets, they are calls all the same. */
export const calledWithoutBrackets =
  /^(?:get|is|to|as|head|last|tail|init|trim|size|length|strip|reverse|distinct|sorted|flatten|keys|values|indices|capitalize|mkString|nonEmpty|hashCode|readLine|openStream|openConnection|readObject|newInstance|compile|lines|toString|merge|some|pure|attempt|isDefined|unsafeRunSync|bodyAsString|renderString|noSpaces|asJson)$|^(?:get|is|to|as)[A-Z]|^strip[A-Z]|Option$/;
