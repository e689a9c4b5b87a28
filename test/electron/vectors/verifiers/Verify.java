import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A verifier written from RFC 9421 and the service's rules alone, with the JDK and nothing else. Reads a vector a line: id, request, public
 * key (SPKI), key ids or "-", tolerance and clock, the middle three in base64. Prints id, verdict and rebuilt base.
 */
public final class Verify {
  static final class Refused extends Exception {
    Refused(String why) {
      super(why);
    }
  }

  static final List<String> GET =
      List.of("authorization", "x-client-id", "@method", "@target-uri", "@path", "@query");
  static final List<String> POST =
      List.of(
          "content-type", "content-digest", "content-length", "authorization", "x-client-id",
          "x-idempotency-key", "@method", "@target-uri", "@path");

  static final Pattern FIELD = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  static final Pattern INPUT =
      Pattern.compile(
          "([a-z*][a-z0-9_.*-]*)=(\\(((?:\"[^\"]*\"(?:;[^ )]*)?(?: (?=\")|(?=\\))))*)\\)((?:;[a-z]+=(?:-?\\d+|\"[^\"\\\\]*\"))*))");

  /** One request under judgement. */
  final List<String[]> headers = new ArrayList<>();
  String base;

  static void check(boolean holds, String why) throws Refused {
    if (!holds) throw new Refused(why);
  }

  List<String> lines(String name) {
    return headers.stream().filter(h -> h[0].equals(name)).map(h -> h[1]).collect(Collectors.toList());
  }

  String one(String name) throws Refused {
    List<String> found = lines(name);
    check(found.size() == 1, name + " once");
    return found.get(0);
  }

  static byte[] canonicalBase64(String text) throws Refused {
    try {
      byte[] value = Base64.getDecoder().decode(text);
      check(Base64.getEncoder().encodeToString(value).equals(text), "canonical base64");
      return value;
    } catch (IllegalArgumentException error) {
      throw new Refused("base64");
    }
  }

  static String trimmed(String text) {
    return text.replaceAll("^[ \\t]+|[ \\t]+$", "");
  }

  void verify(byte[] raw, PublicKey key, List<String> knownKeyIds, long tolerance, long now) throws Exception {
    // Latin-1 keeps every byte; values are read as UTF-8 afterwards.
    String message = new String(raw, StandardCharsets.ISO_8859_1);
    int headEnd = message.indexOf("\r\n\r\n");
    check(headEnd >= 0, "a head");
    byte[] body = Arrays.copyOfRange(raw, headEnd + 4, raw.length);
    String head = new String(raw, 0, headEnd, StandardCharsets.UTF_8).replaceAll("\r\n[ \t]+", " ");
    String[] lines = head.split("\r\n", -1);
    String[] first = lines[0].split(" ");
    check(first.length == 3, "a request line");
    String method = first[0];
    for (int at = 1; at < lines.length; at += 1) {
      int colon = lines[at].indexOf(':');
      check(colon > 0 && FIELD.matcher(lines[at].substring(0, colon)).matches(), "a header line");
      headers.add(
          new String[] {
            lines[at].substring(0, colon).toLowerCase(Locale.ROOT), trimmed(lines[at].substring(colon + 1))
          });
    }
    String authority = one("host").toLowerCase(Locale.ROOT);
    String target = first[1].split("#", 2)[0];
    int mark = target.indexOf('?');
    Map<String, String> derived = new HashMap<>();
    derived.put("@method", method);
    derived.put("@target-uri", "https://" + authority + target);
    derived.put("@path", mark < 0 ? target : target.substring(0, mark));
    derived.put("@query", mark < 0 ? "?" : target.substring(mark));
    derived.put("@authority", authority.replaceAll(":443$", ""));
    derived.put("@scheme", "https");
    derived.put("@request-target", target);

    Matcher input = INPUT.matcher(one("signature-input"));
    check(input.matches(), "Signature-Input");
    List<String> names = new ArrayList<>();
    Matcher listed = Pattern.compile("\"([^\"]*)\"(;[^ )]*)?").matcher(input.group(3));
    while (listed.find()) {
      check(listed.group(2) == null, "components without parameters");
      check(listed.group(1).equals(listed.group(1).toLowerCase(Locale.ROOT)), "lower case");
      names.add(listed.group(1));
    }
    check(new HashSet<>(names).size() == names.size(), "a component once");
    Map<String, String> parameters = new HashMap<>();
    Matcher given = Pattern.compile(";([a-z]+)=(-?\\d+|\"[^\"\\\\]*\")").matcher(input.group(4));
    while (given.find()) check(parameters.put(given.group(1), given.group(2)) == null, "a parameter once");
    check(List.of("created", "expires", "keyid", "alg", "nonce", "tag").containsAll(parameters.keySet()), "a parameter");
    check(parameters.getOrDefault("alg", "\"ed25519\"").equals("\"ed25519\""), "alg");

    boolean isGet = method.equals("GET");
    List<String> required = isGet ? GET : POST;
    StringBuilder text = new StringBuilder();
    for (String name : names) {
      String value;
      if (name.startsWith("@")) {
        check(derived.containsKey(name), "a known component");
        value = derived.get(name);
      } else {
        List<String> own = lines(name);
        check(!own.isEmpty(), name);
        check(own.size() == 1 || !(GET.contains(name) || POST.contains(name)), name + " once");
        value = String.join(", ", own);
      }
      text.append('"').append(name).append("\": ").append(value).append('\n');
    }
    base = text.append("\"@signature-params\": ").append(input.group(2)).toString();
    for (String name : required) {
      if (!name.startsWith("@")) one(name);
      check(names.contains(name), name + " covered");
    }
    Matcher sent = Pattern.compile(Pattern.quote(input.group(1)) + "=:([^:]*):").matcher(one("signature"));
    check(sent.matches(), "Signature");
    byte[] signature = canonicalBase64(sent.group(1));
    check(signature.length == 64, "64 bytes");
    MessageDigest sha512 = MessageDigest.getInstance("SHA-512");
    if (!isGet) {
      Matcher digest = Pattern.compile("sha-512=:([^:]*):").matcher(one("content-digest"));
      check(digest.matches() && Arrays.equals(canonicalBase64(digest.group(1)), sha512.digest(body)), "the digest");
      check(one("content-length").equals(String.valueOf(body.length)), "the length");
    }
    String created = parameters.get("created");
    String expires = parameters.get("expires");
    check(created != null && !created.startsWith("\"") && Long.parseLong(created) <= now + tolerance, "created");
    check(
        expires == null || (!expires.startsWith("\"") && Long.parseLong(expires) >= now - tolerance), "expires");
    String keyId = parameters.get("keyid");
    check(keyId != null && keyId.startsWith("\""), "keyid");
    check(
        knownKeyIds == null || knownKeyIds.contains(keyId.substring(1, keyId.length() - 1)), "a known key");
    Signature ed25519 = Signature.getInstance("Ed25519");
    ed25519.initVerify(key);
    ed25519.update(sha512.digest(base.getBytes(StandardCharsets.UTF_8)));
    check(ed25519.verify(signature), "the signature");
  }

  public static void main(String[] arguments) throws Exception {
    PrintStream out = new PrintStream(System.out, false, "UTF-8");
    Base64.Decoder base64 = Base64.getDecoder();
    for (String line : new String(System.in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
      String[] vector = line.split("\t");
      List<String> known =
          vector[3].equals("-")
              ? null
              : List.of(new String(base64.decode(vector[3]), StandardCharsets.UTF_8).split("\n"));
      Verify verifier = new Verify();
      boolean verified = true;
      try {
        PublicKey key =
            KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(base64.decode(vector[2])));
        verifier.verify(
            base64.decode(vector[1]), key, known, Long.parseLong(vector[4]), Long.parseLong(vector[5]));
      } catch (Exception refused) {
        verified = false;
      }
      String base = verifier.base == null ? "-" : Base64.getEncoder().encodeToString(verifier.base.getBytes(StandardCharsets.UTF_8));
      out.println(vector[0] + "\t" + verified + "\t" + base);
    }
    out.flush();
  }
}
